const pattern = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g
const longest = 200
const mostWords = 16

/** The first 16 words of an identifier, in lower case: `ImagePullBackOff`, `PENDING_RERUN`, `in-progress`. */
export function wordsOf(name: string): readonly string[] {
  const words: string[] = []
  for (const [word] of name.slice(0, longest).matchAll(pattern)) {
    if (words.length >= mostWords) break
    words.push(word.toLowerCase())
  }
  return words
}

/** So many answers are remembered, then forgotten all at once: what is asked comes from a cluster. */
const rememberedAnswers = 20_000

/** Remembers what a pure function of a text answered. Long texts are asked anew, so that memory stays small. */
export function remembered<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = ask(text)
    if (answers.size >= rememberedAnswers) answers.clear()
    if (text.length <= longest) answers.set(text, answer)
    return answer
  }
}
