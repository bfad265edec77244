import { hash } from 'node:crypto'
import type { NodeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import type { NodeInput, NodeInputs, NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { readObjectInfo } from '@atelier/shared-schema/graph/object-info.ts'
import { choicesOf } from '@atelier/shared-schema/graph/input-value.ts'

/** What a server can do. The same object until it changes, so that whoever passes it on sees at once that nothing did. */
export interface ServerInventory {
  readonly nodes: Readonly<Record<string, NodeSchema>>
  /** File names by folder. */
  readonly models: Readonly<Record<string, readonly string[]>>
  /** Kinds that could not be read, each with what is wrong with it. */
  readonly unreadable: readonly { readonly name: string; readonly message: string }[]
}

/** Reads what a server says of itself, which is megabytes, as seldom as can be. */
export class InventoryReader {
  #bytesHash = ''
  #contentHash = ''
  #known: ServerInventory | undefined

  get known(): ServerInventory | undefined {
    return this.#known
  }

  /** @throws SyntaxError */
  read(bytes: Uint8Array): ServerInventory {
    const bytesHash = hash('sha256', bytes)
    if (this.#known && bytesHash === this.#bytesHash) return this.#known
    const read = readInventory(JSON.parse(Buffer.from(bytes).toString()))
    const contentHash = hash('sha256', JSON.stringify([read.nodes, read.models]))
    this.#bytesHash = bytesHash
    // Files that somebody uploaded there are no change.
    if (this.#known && contentHash === this.#contentHash) return this.#known
    this.#contentHash = contentHash
    this.#known = read
    return read
  }
}

export function readInventory(info: unknown): ServerInventory {
  const { registry, unreadable } = readObjectInfo(info)
  const models = new Map<string, Set<string>>()
  const nodes = [...registry].map(([name, schema]) => {
    gatherModels(schema, registry, models)
    return [name, withoutUploads(schema)] as const
  })
  const listed = [...models].map(([folder, names]) => [folder, [...names]] as const)
  return { nodes: Object.fromEntries(nodes), models: Object.fromEntries(listed), unreadable }
}

/** Folders of models by the input that names them, as ComfyUI and the extensions in use call both. */
const folders: Readonly<Record<string, string>> = {
  ckpt_name: 'checkpoints',
  vae_name: 'vae',
  lora_name: 'loras',
  control_net_name: 'controlnet',
  unet_name: 'diffusion_models',
  clip_name: 'text_encoders',
  clip_name1: 'text_encoders',
  clip_name2: 'text_encoders',
  clip_name3: 'text_encoders',
  clip_name4: 'text_encoders',
  style_model_name: 'style_models',
  gligen_name: 'gligen',
  hypernetwork_name: 'hypernetworks',
  ipadapter_file: 'ipadapter',
}
const foldersOfKinds: Readonly<Record<string, string>> = {
  'CLIPVisionLoader clip_name': 'clip_vision',
  'UpscaleModelLoader model_name': 'upscale_models',
  'PhotoMakerLoader photomaker_model_name': 'photomaker',
}

/** What loads from a folder in every ComfyUI. Extensions name files of their own by the same inputs. */
const usualLoaders: Readonly<Record<string, string>> = {
  checkpoints: 'CheckpointLoaderSimple',
  vae: 'VAELoader',
  loras: 'LoraLoader',
  controlnet: 'ControlNetLoader',
  diffusion_models: 'UNETLoader',
  text_encoders: 'CLIPLoader',
}

function gatherModels(
  { name: kind, input }: NodeSchema,
  registry: NodeRegistry,
  models: Map<string, Set<string>>,
): void {
  for (const [name, declared] of Object.entries({ ...input.required, ...input.optional })) {
    const folder = foldersOfKinds[`${kind} ${name}`] ?? (Object.hasOwn(folders, name) ? folders[name] : undefined)
    const loader = usualLoaders[folder ?? '']
    if (loader !== undefined && loader !== kind && registry.has(loader)) continue
    const choices = folder === undefined ? undefined : choicesOf(declared)
    if (folder === undefined || !choices) continue
    const known = models.get(folder) ?? new Set()
    models.set(folder, known)
    for (const choice of choices) if (typeof choice === 'string') known.add(choice)
  }
}

/** Files that others uploaded there are nobody's to choose: each run brings its own. */
function withoutUploads(schema: NodeSchema): NodeSchema {
  const { required, optional } = schema.input
  if (![required, optional].some(inputs => Object.values(inputs).some(takesFile))) return schema
  const input = { ...schema.input, required: emptyUploads(required), optional: emptyUploads(optional) }
  return { ...schema, input }
}

function emptyUploads(inputs: NodeInputs): NodeInputs {
  const emptied = Object.entries(inputs).map(([name, input]) => [name, takesFile(input) ? emptyChoices(input) : input])
  return Object.fromEntries(emptied) as NodeInputs
}

function emptyChoices([, options]: NodeInput): NodeInput {
  const { remote: _remote, remote_combo: _combo, options: _options, default: _default, ...rest } = options
  return [[], rest]
}

/** Whether an input names a file among those that were uploaded or made before. */
export function takesFile([type, options]: NodeInput): boolean {
  if (typeof type === 'string' && type !== 'COMBO') return false
  return Object.entries(options).some(
    ([name, value]) =>
      (name.endsWith('_upload') && value === true) ||
      name === 'image_folder' ||
      (name === 'remote' && isFileList(value)),
  )
}

/** Lists of files of the server, which it has for its own editor. */
function isFileList(remote: unknown): boolean {
  const route = typeof remote === 'object' && remote !== null && 'route' in remote ? remote.route : undefined
  return typeof route === 'string' && route.startsWith('/internal/files')
}
