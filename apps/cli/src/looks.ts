const words: Readonly<Record<string, string>> = {
  '✗': 'error:',
  '✓': 'well:',
  '…': 'working:',
  '?': 'unknown:',
  '-': 'superseded:',
}

/** The lines of a tree or an answer without signs and ruled lines: depth is indentation, states are words. */
export function plainText(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [, guides = '', sign = '', rest = ''] = /^([│├└─ ]*)(?:([✗✓…?-]) )?(.*)$/s.exec(line) ?? []
      const word = sign === '' ? '' : `${words[sign]} `
      return `${guides.replace(/[│├└─]/g, ' ')}${word}${rest.replace(/^· /, '').replaceAll(' · ', ', ').replaceAll(' › ', ', then ')}`.trimEnd()
    })
    .join('\n')
}
