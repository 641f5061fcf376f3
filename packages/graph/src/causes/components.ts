/** Groups of things that lead to one another, each group after the groups it leads to. Single things are groups of one. */
export function components<Thing>(
  things: Iterable<Thing>,
  leadsOf: (thing: Thing) => Iterable<Thing>,
): readonly (readonly Thing[])[] {
  const order = new Map<Thing, number>()
  const low = new Map<Thing, number>()
  const onStack = new Set<Thing>()
  const stack: Thing[] = []
  const groups: Thing[][] = []
  for (const start of things) {
    if (order.has(start)) continue
    const work: { readonly thing: Thing; readonly leads: Iterator<Thing> }[] = []
    const enter = (thing: Thing) => {
      order.set(thing, order.size)
      low.set(thing, order.get(thing)!)
      stack.push(thing)
      onStack.add(thing)
      work.push({ thing, leads: leadsOf(thing)[Symbol.iterator]() })
    }
    enter(start)
    while (work.length > 0) {
      const { thing, leads } = work.at(-1)!
      const { done, value: next } = leads.next()
      if (!done) {
        if (!order.has(next)) enter(next)
        else if (onStack.has(next)) low.set(thing, Math.min(low.get(thing)!, order.get(next)!))
        continue
      }
      work.pop()
      const above = work.at(-1)
      if (above) low.set(above.thing, Math.min(low.get(above.thing)!, low.get(thing)!))
      if (low.get(thing) !== order.get(thing)) continue
      const group: Thing[] = []
      for (let member = stack.pop()!; ; member = stack.pop()!) {
        onStack.delete(member)
        group.push(member)
        if (member === thing) break
      }
      groups.push(group)
    }
  }
  return groups
}
