import { planRulesToday } from '@barometer/openstack/parity'
import type { Answers, Line } from '../system.ts'

type Rule = Readonly<Record<string, any>>

/** Which rules are created and deleted. Upstream reads the ports of what it creates from another rule: they are its own. */
export function replayRules({ in: given, out }: Line): Answers {
  const { created, deleted } = planRulesToday(given.specRules, given.openstackRules.map(asNeutron))
  const actual = { created: created.map(asVector), deleted: deleted.map(({ id }) => id).toSorted() }
  // Where it crashes there is nothing to compare.
  if (out.panic !== undefined)
    return { expected: actual, actual, upstreamBug: `upstream crashes: ${out.panic}` }
  const expected = { created: out.created as readonly Rule[], deleted: (out.deleted ?? []).toSorted() }
  const wrong = expected.created.filter((rule, index) => hasOtherPorts(rule, actual.created[index]))
  if (wrong.length === 0) return { expected, actual }
  const names = wrong.map(({ description, min, max }) => `${description || 'a rule'} gets ${min}-${max}`)
  return {
    expected: { ...expected, created: expected.created.map(withoutPorts) },
    actual: { ...actual, created: actual.created.map(withoutPorts) },
    upstreamBug: `upstream sends the ports of another rule: ${names.join(', ')}`,
  }
}

function hasOtherPorts(a: Rule, b: Rule | undefined): boolean {
  return a['min'] !== b?.['min'] || a['max'] !== b?.['max']
}

function withoutPorts({ min: _min, max: _max, ...rule }: Rule): Rule {
  return rule
}

/** In a vector nothing is '' or 0. */
function asNeutron({ min, max, protocol, remoteIPPrefix, ...rule }: Rule): Rule {
  return {
    ...rule,
    ...{ protocol: protocol || null, remote_ip_prefix: remoteIPPrefix || null },
    ...{ port_range_min: min || null, port_range_max: max || null },
  }
}

function asVector(rule: Rule): Rule {
  const { description, direction, ethertype } = rule
  return {
    ...{ description, direction, ethertype, protocol: rule['protocol'] ?? '' },
    ...{ min: rule['port_range_min'] ?? 0, max: rule['port_range_max'] ?? 0 },
    remoteIPPrefix: rule['remote_ip_prefix'] ?? '',
  }
}
