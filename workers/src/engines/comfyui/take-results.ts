import sharp from 'sharp'
import { z } from 'zod'
import { describeParameters } from '@atelier/platform/images/metadata/describe-parameters.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import type { MetadataToWrite } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { sniffImageFormat } from '@atelier/platform/images/sniff.ts'
import { isPlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import type { NodeDisplay, StoredFile } from '#engine/node-kind.ts'
import type { AreaFolders } from '#engine/runner/protocol.ts'
import { resultGone } from './run-errors.ts'
import { AreaFiles } from '#engines/embedded/area-files.ts'
import type { ShownByCarrier } from './carried-results.ts'
import type { ComfyApi, HistoryEntry, ServerFile } from './comfy-api.ts'
import type { PromptDraft } from './prompt-draft.ts'

interface ResultTaking {
  readonly api: Pick<ComfyApi, 'view'>
  readonly serverName: string
  readonly draft: PromptDraft
  /** The whole graph, of which the server may have run a part. */
  readonly graph: ApiGraph
  readonly workflow: PlainValue | undefined
  readonly folders: AreaFolders
}

export interface TakenResults {
  /** What each node showed, its files in the areas of the run. */
  readonly displays: ReadonlyMap<string, NodeDisplay>
  readonly carried: ReadonlyMap<string, ShownByCarrier>
  readonly pixelsWritten: number
}

type ShownOutputs = Pick<HistoryEntry, 'outputs' | 'displayNodes'>

/** Brings what a server shows at its nodes here. */
export async function takeResults(taking: ResultTaking, shown: ShownOutputs): Promise<TakenResults> {
  return new Taking(taking).take(shown)
}

const shownFile = z.object({
  filename: z.string().min(1),
  subfolder: z.string().catch('').default(''),
  type: z.enum(['output', 'temp']).catch('output').default('output'),
})
type ShownFile = z.output<typeof shownFile>

/** More than a batch has; each is a picture in a gallery. */
const FILES_MAX = 256
/** What is no picture is not even fetched. */
const otherFiles =
  /\.(?:mp4|webm|mkv|mov|avi|m4v|mp3|wav|flac|opus|ogg|m4a|glb|gltf|obj|ply|stl|safetensors|latent|txt|json|svg)$/i

class Taking {
  readonly #taking: ResultTaking
  readonly #carriers: ReadonlySet<string>
  readonly #displays = new Map<string, Record<string, PlainValue[]>>()
  readonly #carried = new Map<string, ShownByCarrier>()
  readonly #metadata: MetadataToWrite
  #files = 0
  #pixels = 0

  constructor(taking: ResultTaking) {
    this.#taking = taking
    this.#carriers = new Set(taking.draft.carriers.flatMap(({ node }) => node ?? []))
    const { graph, workflow } = taking
    this.#metadata = { graph, workflow, parameters: describeParameters(graph) }
  }

  async take({ outputs, displayNodes }: ShownOutputs): Promise<TakenResults> {
    const shown = Object.entries(outputs).map(([id, output]) => ({
      id: displayNodes[id] ?? id,
      values: valuesOf(output),
    }))
    const own = shown.filter(({ id }) => this.#taking.draft.ownNodes.has(id))
    const hasSaved = own.some(({ values }) => values.some(([, list]) => list.some(isSaved)))
    for (const { id, values } of shown) if (this.#carriers.has(id)) await this.#takeCarried(id, values)
    for (const { id, values } of own) {
      for (const [name, list] of values) await this.#takeList(id, name, list, hasSaved)
    }
    for (const [id, message] of this.#taking.draft.skipped)
      if (message !== null) this.#show(id, 'text', [`Skipped: ${message}`])
    return { displays: this.#displays, carried: this.#carried, pixelsWritten: this.#pixels }
  }

  async #takeCarried(id: string, values: readonly ShownValues[]): Promise<void> {
    const all = values.flatMap(([, list]) => list)
    const files: Buffer[] = []
    for (const file of all.flatMap(readFile)) files.push(await this.#fetch(file))
    this.#carried.set(id, { files, texts: all.filter(value => typeof value === 'string') })
  }

  /** Where something was saved, previews beside it are nobody's result. */
  async #takeList(id: string, name: string, list: readonly unknown[], hasSaved: boolean): Promise<void> {
    const kept: PlainValue[] = []
    for (const value of list) {
      const [file] = readFile(value)
      if (!file) {
        if (isPlainValue(value)) kept.push(value)
      } else if (file.type === 'output' || !hasSaved) {
        const stored = await this.#takeFile(file)
        if (stored) kept.push({ ...stored })
        else this.#show(id, 'text', [this.#describeOther(file)])
      }
    }
    this.#show(id, name, kept)
  }

  /** undefined for what is no picture. */
  async #takeFile(file: ShownFile): Promise<StoredFile | undefined> {
    if (otherFiles.test(file.filename) || this.#files === FILES_MAX) return undefined
    const bytes = await this.#fetch(file)
    const format = sniffImageFormat(bytes)
    if (!format) return undefined
    this.#files += 1
    this.#pixels += await countPixels(bytes)
    const extension = format === 'jpeg' ? 'jpg' : format
    return this.#store(file, extension, embedMetadata(bytes, format, this.#metadata))
  }

  async #fetch(file: ShownFile): Promise<Buffer> {
    const bytes = await this.#taking.api.view(file)
    if (!bytes) throw resultGone(this.#taking.serverName, file.filename)
    return bytes
  }

  /** Its name is the server's word and may be anything. */
  async #store({ filename, type: area }: ShownFile, extension: string, bytes: Uint8Array): Promise<StoredFile> {
    const files = new AreaFiles(this.#taking.folders).openFor(() => undefined)
    try {
      return await files.write({ prefix: prefixOf(filename), extension, bytes, area })
    } catch (error) {
      if (!(error instanceof NodeInputError)) throw error
      return files.write({ prefix: 'result', extension, bytes, area })
    }
  }

  #describeOther({ filename, subfolder, type }: ServerFile): string {
    const place = [type, subfolder, filename].filter(Boolean).join('/')
    const why =
      this.#files === FILES_MAX ? `only ${FILES_MAX} pictures of a run are kept` : 'only pictures are kept here'
    return `${place} stays on the server ${this.#taking.serverName}: ${why}.`
  }

  #show(id: string, name: string, values: readonly PlainValue[]): void {
    const display = this.#displays.get(id) ?? {}
    this.#displays.set(id, display)
    display[name] = [...(display[name] ?? []), ...values]
  }
}

type ShownValues = readonly [name: string, list: readonly unknown[]]

/** What a node shows is lists by name. */
function valuesOf(output: unknown): ShownValues[] {
  if (typeof output !== 'object' || output === null) return []
  return Object.entries(output).flatMap(([name, list]) =>
    Array.isArray(list) ? [[name, list as unknown[]] as const] : [],
  )
}

function readFile(value: unknown): ShownFile[] {
  const { data } = shownFile.safeParse(value)
  return data ? [data] : []
}

function isSaved(value: unknown): boolean {
  return readFile(value).some(({ type }) => type === 'output')
}

/** What its number and its extension are left off of. */
function prefixOf(filename: string): string {
  const bare = filename.replace(/\.[^.]*$/, '').replace(/_\d{1,9}_?$/, '')
  return bare === '' ? 'result' : bare
}

/** None of what cannot be read: whoever keeps it says so. */
async function countPixels(bytes: Buffer): Promise<number> {
  try {
    const { width, height, pages = 1, pageHeight = height } = await sharp(bytes).metadata()
    return width * pageHeight * pages
  } catch {
    return 0
  }
}
