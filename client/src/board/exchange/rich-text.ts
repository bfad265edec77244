/** As the shapes of a board hold what is written, a paragraph for each line. */
export function plainToRich(text: string): { type: 'doc'; content: object[] } {
  const paragraph = (line: string) =>
    line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] }
  return { type: 'doc', content: text.split('\n').map(paragraph) }
}
