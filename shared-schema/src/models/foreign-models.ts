export type ForeignModel = 'pickle' | 'onnx' | 'keras'

/** In which known form that is not taken a model is; undefined where it is in none of them. */
export function findForeignModel(name: string, head: Uint8Array): ForeignModel | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (isPickle(head) || isZip(head) || pickleExtensions.has(extension)) return 'pickle'
  if (extension === 'onnx' || looksLikeOnnx(head)) return 'onnx'
  if (isHdf5(head) || extension === 'h5') return 'keras'
  return undefined
}

/** What is told whoever brings a model in a form that is not taken; undefined where it is none that is known. */
export function nameForeignModel(name: string, head: Uint8Array): string | undefined {
  const foreign = findForeignModel(name, head)
  return foreign && words[foreign]
}

/** By its name alone, before anything of it is sent. */
export function nameForeignModelFile(name: string): string | undefined {
  return nameForeignModel(name, new Uint8Array())
}

const pickleExtensions = new Set(['ckpt', 'pt', 'pth', 'bin', 'pkl', 'pickle', 'joblib'])

const words: Readonly<Record<ForeignModel, string>> = {
  pickle:
    'this is a pickle, which can run any program on the machine that reads it, so it is never opened here. Convert it to safetensors and bring that.',
  onnx: 'an ONNX model is a folder of several files, which is not uploaded. Put the folder into models/checkpoints of the installation’s data folder: it is found within a minute.',
  keras: 'models of Keras run on nothing here. Bring safetensors, GGUF or a trained patch model.',
}

/** Of protocol 2 and later, as all programs have written them for twenty years. */
function isPickle(head: Uint8Array): boolean {
  return head[0] === 0x80 && isBetween(head[1], 2, 5)
}

function isZip(head: Uint8Array): boolean {
  return startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])
}

/** The version of the format first, then who wrote it, or the graph. */
function looksLikeOnnx(head: Uint8Array): boolean {
  return head[0] === 0x08 && isBetween(head[1], 1, 15) && (head[2] === 0x12 || head[2] === 0x3a)
}

function isHdf5(head: Uint8Array): boolean {
  return startsWith(head, [0x89, 0x48, 0x44, 0x46])
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((value, index) => bytes[index] === value)
}

function isBetween(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most
}
