import { profiles } from './profiles.ts'
import { rules } from './rules.ts'

/** All rules as a page of Markdown: what each asks, where it comes from, how to mend it, and where it is on. */
export function rulesPage(): string {
  const parts = [
    '# Rules',
    'Every rule of `baro lint`, by id. A profile chooses rules by ecosystem; `kubernetes` is for every API that no other',
    'profile knows. This page is made from the rules (`UPDATE_GOLDEN=1 npm test` writes it).',
    '',
    '## Profiles',
    '| profile | what it is for | rules |',
    '|---|---|---|',
    ...profiles.map(({ name, title, rules: on }) => `| ${name} | ${title} | ${on.size} |`),
    '',
    '## What each rule asks',
  ]
  for (const rule of rules) {
    const { id, title, severity, source, fix } = rule
    const scopes = [
      rule.condition || rule.list || rule.object ? 'objects' : '',
      rule.crd ? 'CRDs' : '',
      rule.graph ? 'an object with its parts' : '',
    ].filter(Boolean)
    const on = profiles.filter((profile) => profile.rules.has(id)).map(({ name }) => name)
    parts.push(
      '',
      `### ${id}`,
      `${title}. *${severity}*${scopes.length > 0 ? `, over ${scopes.join(' and ')}` : ', over the configuration'}.`,
      '',
      `> ${source.sentence}`,
      '>',
      `> — ${source.document}`,
      '',
      `To fix: ${fix}`,
      '',
      `On in: ${on.join(', ')}.`,
    )
  }
  return `${parts.join('\n')}\n`
}
