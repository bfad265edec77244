import type { Config } from '@atelier/platform/config/config.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { EngineServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import { openComfyEngine } from './comfyui/comfy-engine.ts'
import type { Engine } from './engine.ts'
import { openOnnxEngine } from './onnx/open-onnx-engine.ts'
import { openOpenAiEngine } from './openai/open-ai-engine.ts'

export interface EngineSurroundings {
  readonly log: Log
  readonly config: Config
}

/** undefined for a kind that this release cannot run. It does not wait for the server: whether it answers is in the engine's state. */
export function openEngine(server: EngineServerSettings, surroundings: EngineSurroundings): Engine | undefined {
  switch (server.kind) {
    case 'comfyui':
      return openComfyEngine(server, surroundings.log)
    case 'onnx':
      return openOnnxEngine(server, surroundings)
    case 'openai':
      return openOpenAiEngine(server)
  }
}
