/** Whether a cloud's answer is an object, or null for what is not there. */
export function isFound(answer: unknown): boolean {
  return typeof answer === 'object' && !Array.isArray(answer)
}
