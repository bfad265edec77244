import { tokenise } from '@atelier/shared-schema/prompt/tokenise-prompt.ts'
import type { TokenKind } from '@atelier/shared-schema/prompt/syntax.ts'

export interface PromptPart {
  text: string
  /** What is drawn at each reading, what is loaded or joined, and the brackets that hold it; words have none. */
  role?: 'name' | 'word-of-command' | 'sign'
}

const roles: Partial<Record<TokenKind, PromptPart['role']>> = {
  wildcard: 'name',
  variable: 'name',
  parameter: 'name',
  lora: 'word-of-command',
  keyword: 'word-of-command',
}

/** For colouring an example: neighbours that look alike are one part. */
export function splitPrompt(prompt: string): PromptPart[] {
  const parts: PromptPart[] = []
  let inLora = false
  for (const { kind, from, to } of tokenise(prompt)) {
    const role = kind === 'text' ? undefined : inLora ? 'word-of-command' : (roles[kind] ?? 'sign')
    if (kind === 'lora') inLora = !inLora
    const text = prompt.slice(from, to)
    const last = parts.at(-1)
    if (last && last.role === role) last.text += text
    else parts.push(role ? { text, role } : { text })
  }
  return parts
}
