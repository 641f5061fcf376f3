import { get } from 'node:https'

/** Resolves when the path answers 200, asked again every 50 ms; rejects after two minutes. */
export async function untilReady(url: string, token: string, path = '/readyz'): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await answers(url + path, token))) {
    if (Date.now() > deadline) throw new Error(`${url}${path} did not answer 200 within two minutes`)
    await new Promise((again) => setTimeout(again, 50))
  }
}

function answers(url: string, token: string): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` }
    // The certificate is made by the server as it starts; it is read and trusted once the server is ready.
    const request = get(url, { headers, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.setTimeout(2000, () => request.destroy())
    request.on('error', () => resolve(false))
  })
}
