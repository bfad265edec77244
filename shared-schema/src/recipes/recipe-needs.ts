import { z } from 'zod'
import { engineKind } from '#entities/engine-kind.ts'

/** A file of a model, as engines find it: `checkpoints/sd_xl_base_1.0.safetensors` below their folder of models. */
const neededFile = z.object({
  folder: z.string().min(1).max(60),
  name: z.string().min(1).max(200),
  /** Another of its folder does as well: the form lets people choose. */
  isExample: z.boolean().optional(),
})

/** What a recipe needs that not every installation has, as people read it before they try. */
export const recipeNeeds = z.object({
  /** Any one of them runs it. Only their models are offered in its form. */
  engines: z.array(engineKind).min(1).max(4),
  files: z.array(neededFile).max(24).optional(),
  /** Of the graphics card of a ComfyUI server, about. */
  videoMemory: z.int().min(1).max(1_000).optional(),
  /** Of nodes, by the names that ComfyUI's manager lists them under. */
  extensions: z.array(z.string().min(1).max(120)).max(12).optional(),
})
export type RecipeNeed = z.infer<typeof recipeNeeds>
