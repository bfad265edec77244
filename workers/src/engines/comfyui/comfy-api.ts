import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { readRefusal } from './read-refusal.ts'
import { GraphRefused } from '#engines/engine.ts'
import type { ServerAnswer, ServerCall, ServerDoor } from './server-door.ts'
import { ServerTrouble, quoteAnswer } from './server-trouble.ts'

/** A prompt that waits or runs. */
export interface QueuedPrompt {
  readonly id: string
  readonly clientId: string | undefined
  /** What it was sent with, see `Submission`. */
  readonly mark: string | undefined
}

export interface ServerQueue {
  readonly running: readonly QueuedPrompt[]
  readonly pending: readonly QueuedPrompt[]
}

export interface HistoryEntry {
  readonly id: string
  readonly mark: string | undefined
  /** What each node showed, as the server wrote it. */
  readonly outputs: Readonly<Record<string, unknown>>
  /** Which node of the graph each of them is shown at, where it came from expanding one. */
  readonly displayNodes: Readonly<Record<string, string>>
  readonly isSuccess: boolean
  readonly messages: readonly (readonly [type: string, data: unknown])[]
}

export interface Submission {
  readonly id: string
  readonly clientId: string
  readonly graph: ApiGraph
  readonly workflow: PlainValue | undefined
}

export interface ServerFile {
  readonly filename: string
  readonly subfolder: string
  readonly type: string
}

/** By which servers that give prompts ids of their own are asked for ours. */
const MARK = 'atelier_run'
const FILE_BYTES_MAX = 512 * 1_048_576
const FILE_MS = 600_000
const HISTORY_SCANNED = 64
/** Thousands of kinds, asked of a server that may be working out what each of them offers. */
const INFO_MS = 120_000
const INFO_BYTES_MAX = 256 * 1_048_576

/** The calls of a ComfyUI server that are needed here. Each throws ServerTrouble when it is not answered as ComfyUI does. */
export class ComfyApi {
  readonly #door: ServerDoor

  constructor(door: ServerDoor) {
    this.#door = door
  }

  /** How many prompts wait or run. */
  async readRemaining(): Promise<number> {
    const { exec_info: info } = await this.#read('/prompt', remainingAnswer)
    return info.queue_remaining
  }

  /** The bytes as they came: whoever knows them need not read them. */
  async readObjectInfo(): Promise<Buffer> {
    const call = { idleMs: INFO_MS, totalMs: INFO_MS, bytesMax: INFO_BYTES_MAX }
    return (await this.#call('/object_info', call)).bytes
  }

  /** Empty where it does not say. */
  async readVersion(): Promise<string> {
    const { system } = await this.#read('/system_stats', statsAnswer)
    return system.comfyui_version
  }

  /** Of all folders of models; undefined where a server is too old to tell. */
  async listModels(): Promise<Readonly<Record<string, readonly string[]>> | undefined> {
    const folders = await this.#readIfThere('/models', namesAnswer)
    if (!folders) return undefined
    const listed: Record<string, readonly string[]> = {}
    for (const folder of folders) {
      const names = await this.#readIfThere(`/models/${encodeURIComponent(folder)}`, namesAnswer)
      if (names) listed[folder] = names
    }
    return listed
  }

  async readQueue(): Promise<ServerQueue> {
    const { queue_running: running, queue_pending: pending } = await this.#read('/queue', queueAnswer)
    return { running: running.map(readQueued), pending: pending.map(readQueued) }
  }

  async readHistory(id: string): Promise<HistoryEntry | undefined> {
    const all = await this.#read(`/history/${encodeURIComponent(id)}`, historyAnswer)
    return Object.hasOwn(all, id) ? readEntry(id, all[id]) : undefined
  }

  /** Among the newest, for servers that gave it an id of their own. */
  async findInHistory(mark: string): Promise<HistoryEntry | undefined> {
    const all = await this.#read(`/history?max_items=${HISTORY_SCANNED}`, historyAnswer)
    return Object.entries(all)
      .map(([id, entry]) => readEntry(id, entry))
      .find(entry => entry.mark === mark)
  }

  /**
   * Answers the id that the server has for it, which older ones choose themselves.
   *
   * @throws GraphRefused
   */
  async submit({ id, clientId, graph, workflow }: Submission): Promise<string> {
    const order = {
      prompt: graph,
      prompt_id: id,
      client_id: clientId,
      extra_data: { [MARK]: id, ...(workflow !== undefined && { extra_pnginfo: { workflow } }) },
    }
    const body = Buffer.from(JSON.stringify(order))
    const answer = await this.#door.call('/prompt', { method: 'POST', body, contentType: 'application/json' })
    if (answer.status === 400) {
      const refusal = readRefusal(parseJson(answer))
      if (refusal) throw new GraphRefused(refusal)
    }
    return read(answer, submittedAnswer).prompt_id
  }

  /** Of what waits; what runs stays. */
  async dequeue(id: string): Promise<void> {
    await this.#post('/queue', { delete: [id] })
  }

  /** Older servers stop whatever runs: it must be known that this does. */
  async interrupt(id: string): Promise<void> {
    await this.#post('/interrupt', { prompt_id: id })
  }

  /** Answers the name that nodes load it by. A file of the same name and bytes is taken for it. */
  async upload(name: string, subfolder: string, bytes: Uint8Array): Promise<string> {
    const { contentType, body } = encodeForm({ type: 'input', subfolder }, { name, bytes })
    const call = { method: 'POST', body, contentType, totalMs: FILE_MS, isRepeatable: true } as const
    const stored = read(await this.#call('/upload/image', call), uploadAnswer)
    return stored.subfolder === '' ? stored.name : `${stored.subfolder}/${stored.name}`
  }

  /** undefined for what is not there any more. */
  async view({ filename, subfolder, type }: ServerFile): Promise<Buffer | undefined> {
    const query = new URLSearchParams({ filename, subfolder, type })
    const answer = await this.#door.call(`/view?${query.toString()}`, { totalMs: FILE_MS, bytesMax: FILE_BYTES_MAX })
    if (answer.status === 404) return undefined
    expectFine(answer)
    return answer.bytes
  }

  async #read<Answer>(path: string, schema: z.ZodType<Answer>, call: ServerCall = {}): Promise<Answer> {
    return read(await this.#call(path, call), schema)
  }

  async #readIfThere<Answer>(path: string, schema: z.ZodType<Answer>): Promise<Answer | undefined> {
    const answer = await this.#door.call(path)
    return answer.status === 404 || answer.status === 405 ? undefined : read(answer, schema)
  }

  async #post(path: string, body: PlainValue): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(body))
    await this.#call(path, { method: 'POST', body: bytes, contentType: 'application/json', isRepeatable: true })
  }

  async #call(path: string, call: ServerCall): Promise<ServerAnswer> {
    const answer = await this.#door.call(path, call)
    expectFine(answer)
    return answer
  }
}

function read<Answer>(answer: ServerAnswer, schema: z.ZodType<Answer>): Answer {
  expectFine(answer)
  const parsed = schema.safeParse(parseJson(answer))
  if (parsed.success) return parsed.data
  throw new ServerTrouble('not-that-kind', 'it answers otherwise than ComfyUI does', { cause: parsed.error })
}

function parseJson({ bytes, contentType }: ServerAnswer): unknown {
  const text = bytes.toString()
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const quoted = quoteAnswer(text.slice(0, 10_000))
    const words = quoted === '' ? 'with nothing' : `with ${contentType || 'something else'}: ${quoted}`
    throw new ServerTrouble('not-that-kind', `it answers otherwise than ComfyUI does, ${words}`, { cause: error })
  }
}

function expectFine({ status, bytes }: ServerAnswer): void {
  if (status >= 200 && status < 300) return
  const quoted = quoteAnswer(bytes.subarray(0, 10_000).toString())
  const words = quoted === '' ? String(status) : `${status}: ${quoted}`
  if (status === 401 || status === 403 || status === 407) {
    throw new ServerTrouble('login', `it asks for another login (${words})`)
  }
  if (status === 404) throw new ServerTrouble('not-that-kind', `it does not have what ComfyUI has (${words})`)
  if (status === 502 || status === 503 || status === 504) {
    throw new ServerTrouble('unreachable', `what stands before it does not reach it (${words})`)
  }
  throw new ServerTrouble('refused', `it refuses (${words})`)
}

const remainingAnswer = z.object({ exec_info: z.object({ queue_remaining: z.number().int().min(0) }) })
const statsAnswer = z.object({ system: z.object({ comfyui_version: z.string().catch('').default('') }) })
const namesAnswer = z.array(z.string())
const submittedAnswer = z.object({ prompt_id: z.string().min(1) })
const uploadAnswer = z.object({ name: z.string().min(1), subfolder: z.string().catch('').default('') })

/** Number, id, graph, what was sent with it, outputs. */
const promptTuple = z.array(z.unknown()).min(2)
const queueAnswer = z.object({ queue_running: z.array(promptTuple), queue_pending: z.array(promptTuple) })
const extraData = z.object({
  client_id: z.string().optional().catch(undefined),
  [MARK]: z.string().optional().catch(undefined),
})
const historyAnswer = z.record(
  z.string(),
  z.object({
    prompt: promptTuple.optional().catch(undefined),
    outputs: z.record(z.string(), z.unknown()).catch({}).default({}),
    status: z
      .object({
        status_str: z.string().optional().catch(undefined),
        messages: z
          .array(z.tuple([z.string(), z.unknown()]))
          .catch([])
          .default([]),
      })
      .nullish()
      .catch(undefined),
    meta: z
      .record(z.string(), z.object({ display_node: z.string().optional().catch(undefined) }).catch({}))
      .nullish()
      .catch(undefined),
  }),
)

function readQueued([, id, , extra]: readonly unknown[]): QueuedPrompt {
  const { client_id: clientId, [MARK]: mark } = extraData.safeParse(extra).data ?? {}
  return { id: String(id), clientId, mark }
}

function readEntry(id: string, entry: z.output<typeof historyAnswer>[string] | undefined): HistoryEntry {
  const { prompt, outputs = {}, status, meta } = entry ?? {}
  const messages = status?.messages ?? []
  const failed = messages.some(([type]) => type === 'execution_error' || type === 'execution_interrupted')
  const shownAt = Object.entries(meta ?? {}).flatMap(([node, { display_node: display }]) =>
    display === undefined ? [] : [[node, display] as const],
  )
  return {
    id,
    mark: prompt && readQueued(prompt).mark,
    outputs,
    displayNodes: Object.fromEntries(shownAt),
    // Servers of before statuses kept only what went well.
    isSuccess: status?.status_str === undefined ? !failed : status.status_str === 'success',
    messages,
  }
}

/** A form with one file, as browsers send it. */
function encodeForm(
  fields: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly bytes: Uint8Array },
): { contentType: string; body: Buffer } {
  const boundary = `atelier-${randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(parts.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { contentType: `multipart/form-data; boundary=${boundary}`, body }
}
