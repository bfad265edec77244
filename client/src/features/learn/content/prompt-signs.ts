export interface PromptPart {
  text: string
  /** What is drawn at each reading, what is loaded or joined, and the brackets that hold it; words have none. */
  role?: 'name' | 'word-of-command' | 'sign'
}

const signs = new RegExp(
  [
    String.raw`(__[\w./*-]+?__|\$\{[\w-]+\})`,
    String.raw`(<lora:[^>]+>|\bBREAK\b|\bAND\b)`,
    String.raw`(\\[()[\]]|\d+(?:-\d+)?\$\$|\$\$|\d+(?:\.\d+)?::|:\d+(?:\.\d+)?(?=[)\]]|\s|$)|::\d+(?:\.\d+)?|\$\{[\w-]+=!?|[{}|()[\]]|:(?=\S[^\]]*\]))`,
  ].join('|'),
  'g',
)

/** For colouring an example only: it finds signs, it does not understand them. */
export function splitPrompt(prompt: string): PromptPart[] {
  const parts: PromptPart[] = []
  let end = 0
  for (const match of prompt.matchAll(signs)) {
    if (match.index > end) parts.push({ text: prompt.slice(end, match.index) })
    end = match.index + match[0].length
    parts.push({ text: match[0], role: match[1] ? 'name' : match[2] ? 'word-of-command' : 'sign' })
  }
  if (end < prompt.length) parts.push({ text: prompt.slice(end) })
  return parts
}
