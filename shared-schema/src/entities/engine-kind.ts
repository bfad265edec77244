import { z } from 'zod'

/** What runs nodes: `openai` is a service of others, the rest are machines of the installation itself. */
export const engineKinds = ['embedded', 'onnx', 'comfyui', 'openai'] as const
export const engineKind = z.enum(engineKinds)
export type EngineKind = z.infer<typeof engineKind>
