import type { ScenarioList } from '@barometer/web/wire'

/** Every scenario by its name, with what its document says will be seen. */
export function listText({ designs }: ScenarioList): string {
  return designs
    .map(({ title, scenarios }) => {
      const shown = scenarios.map(
        ({ name, title: its, sees, active }) =>
          `${active ? '✗' : ' '} ${name}\n    ${its}${active ? ' (broken now)' : ''}\n${wrapped(sees)}`,
      )
      return `${title}\n\n${shown.join('\n')}\n`
    })
    .join('\n')
}

const width = 90

/** A quotation, in lines that a terminal holds. */
export function wrapped(text: string): string {
  const lines: string[] = ['']
  for (const word of `“${text}”`.split(' ')) {
    const last = lines.at(-1)!
    if (last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.map((line) => `    ${line}`).join('\n')
}
