import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookClientErrors } from './webhook-client.ts'

const rows: [string, string[]][] = [
  ['https://host/path', []],
  ['HTTPS://host:99999', []],
  ['https://[::1]/', []],
  [
    'http://h/x',
    ['Invalid value: "http": \'https\' is the only allowed URL scheme; desired format: https://host[/path]'],
  ],
  ['https://u:p@h/x', ['Invalid value: "u:p": user information is not permitted in the URL']],
  ['https://h/x?q=1', ['Invalid value: "q=1": query parameters are not permitted in the URL']],
  ['https://h/x#f', ['Invalid value: "f": fragments are not permitted in the URL']],
  ['https:///x', ['Invalid value: "": host must be specified; desired format: https://host[/path]']],
  [
    'h',
    [
      'Invalid value: "": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
      'Invalid value: "": host must be specified; desired format: https://host[/path]',
    ],
  ],
  [
    'https://h/%zz',
    [
      'Required value: url must be a valid URL: parse "https://h/%zz": invalid URL escape "%zz"; desired format: https://host[/path]',
    ],
  ],
]
for (const [url, messages] of rows) {
  test(`${url} ${messages.length ? 'is refused' : 'is taken'} as the address of a webhook`, () => {
    const found = webhookClientErrors({ url }, 'at')
    assert.deepEqual(
      found.map(({ message }) => message),
      messages,
    )
  })
}

test('a webhook has an address or a service, not both and not neither', () => {
  const message = 'Required value: exactly one of url or service is required'
  for (const client of [{}, { url: 'https://h', service: { name: 'a', namespace: 'b' } }])
    assert.deepEqual(
      webhookClientErrors(client, 'at').map((cause) => [cause.field, cause.message]),
      [['at', message]],
    )
})
