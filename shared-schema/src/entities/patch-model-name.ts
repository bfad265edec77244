import { isId } from './id-pattern.ts'

const ENDING = '.patches'

/** What graphs name a model by that was trained here: the same for everybody who may see the item. */
export function patchModelName(itemId: string): string {
  return `${itemId}${ENDING}`
}

/** The item that a model is named by, as graphs do or by its id alone; undefined where it is the name of a file. */
export function modelItemOf(name: string): string | undefined {
  const written = name.toLowerCase()
  const id = written.endsWith(ENDING) ? written.slice(0, -ENDING.length) : written
  return isId(id) ? id : undefined
}

/**
 * Among the models that can be chosen, by folder, the one that stands for people’s own: it is there, and empty, where they
 * can be chosen too. Everybody sees others, so they are asked for by themselves.
 */
export const PEOPLES_MODELS = 'patches'

const foldersOfPatchModels: ReadonlySet<string> = new Set(['checkpoints', 'loras'])

/** A patch model is a model, and a style to be laid over others. */
export function holdsPatchModels(folder: string): boolean {
  return foldersOfPatchModels.has(folder)
}
