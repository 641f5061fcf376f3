/** Questions of which some must be answered before others. */
export interface Questions<Question> {
  keyOf(question: Question): string
  /** What must be answered before; asked for once for each question. */
  beneath(question: Question): readonly Question[]
  isAnswered(question: Question): boolean
  answer(question: Question): void
  /** Questions that stand on one another, all that there are in the circle. */
  answerCircle(members: readonly Question[]): void
}

interface Open<Question> {
  readonly question: Question
  readonly beneath: readonly Question[]
  next: number
}

/** Answers a question and all that it stands on, the deepest first. A loop rather than recursion: chains may have any length. */
export function answerInOrder<Question>(first: Question, questions: Questions<Question>): void {
  if (questions.isAnswered(first)) return
  const open: Open<Question>[] = []
  const asked = new Set<string>()
  const ask = (question: Question) => {
    asked.add(questions.keyOf(question))
    open.push({ question, beneath: questions.beneath(question), next: 0 })
  }
  ask(first)
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const next = questions.isAnswered(top.question) ? undefined : top.beneath[top.next++]
    if (next === undefined) {
      if (!questions.isAnswered(top.question)) questions.answer(top.question)
      asked.delete(questions.keyOf(top.question))
      open.pop()
    } else if (questions.isAnswered(next)) continue
    else if (asked.has(questions.keyOf(next))) questions.answerCircle(circleOf(next, questions))
    else ask(next)
  }
}

/** Every question on which this one stands and that stands on this one. */
function circleOf<Question>(first: Question, questions: Questions<Question>): readonly Question[] {
  const { keyOf } = questions
  const reached = new Map([[keyOf(first), first]])
  const above = new Map<string, string[]>()
  for (const [key, question] of reached)
    for (const next of questions.beneath(question)) {
      if (questions.isAnswered(next)) continue
      const known = above.get(keyOf(next))
      if (known) known.push(key)
      else above.set(keyOf(next), [key])
      if (!reached.has(keyOf(next))) reached.set(keyOf(next), next)
    }
  const members = new Set([keyOf(first)])
  for (const key of members) for (const each of above.get(key) ?? []) members.add(each)
  return [...members].map((key) => reached.get(key)!)
}
