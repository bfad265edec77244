import type { GenerationSettings, MetadataTool } from './image-metadata.ts'
import { readFooocus } from './tools/fooocus.ts'
import { readInvokeAi } from './tools/invokeai.ts'
import { readNovelAi } from './tools/novelai.ts'
import { readSwarmUi } from './tools/swarmui.ts'

export interface ToolSettings {
  readonly tool: MetadataTool
  readonly settings: GenerationSettings
}

/** Of the tools that write a form of their own, rather than A1111's text or a graph. */
export function readToolSettings(raw: ReadonlyMap<string, string>): ToolSettings | undefined {
  for (const [tool, read] of readers) {
    const settings = read(raw)
    if (settings) return { tool, settings }
  }
  return undefined
}

const readers = [
  ['invokeai', readInvokeAi],
  ['novelai', readNovelAi],
  ['swarmui', readSwarmUi],
  ['fooocus', readFooocus],
] as const
