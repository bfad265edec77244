import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '@atelier/platform/logging/log.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { openComfyEngine } from '@atelier/workers/engines/comfyui/comfy-engine.ts'
import type { Engine } from '@atelier/workers/engines/engine.ts'
import { WebSocket } from 'ws'
import { ComfyServer } from '../../peers/comfy-server.ts'
import { bound, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import type { EngineBench } from './bench-engine.ts'

const steps = 4
const side = 512

/**
 * What a prompt takes beside what the server itself takes: the same prompts from a bare client, in turns. Both end with the
 * bytes of the picture in hand; the engine has checked the graph, written the picture with how it was made, and told each step.
 */
export async function measureComfyUi({ folder, rounds }: EngineBench): Promise<Section> {
  const server = await ComfyServer.start({ state: { stepMs: 10 } })
  const client = await BareClient.open(server.address)
  const engine = openEngine(server.address)
  try {
    await engine.describe()
    await client.run(graphOf(1))
    await runOnEngine(engine, join(folder, 'comfyui-0'), graphOf(2))
    const ours: number[] = []
    const bare: number[] = []
    for (let turn = 1; turn <= rounds * 6; turn++) {
      bare.push(await timed(() => client.run(graphOf(turn * 2 + 1))))
      ours.push(await timed(() => runOnEngine(engine, join(folder, `comfyui-${turn}`), graphOf(turn * 2 + 2))))
    }
    const over = ours.map((ms, index) => ms - (bare[index] as number))
    return {
      of: 'way',
      title: `ComfyUI, a prompt of ${steps} steps and one picture of ${side} pixels, on the server of the tests`,
      rows: [
        { name: 'a bare client', figures: { 'a prompt, ms': round(median(bare)) } },
        { name: 'the engine', figures: { 'a prompt, ms': round(median(ours)) } },
      ],
      verdicts: [bound('over the server itself', median(over), 15, 'ms')],
    }
  } finally {
    client.dispose()
    await engine.dispose()
    await server.dispose()
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

function openEngine(address: string): Engine {
  const door = { address, headers: [], key: null, caCertificate: null, acceptsUntrusted: false }
  const about = { id: crypto.randomUUID(), name: 'Peer', slots: 1, company: '', country: '' }
  return openComfyEngine({ kind: 'comfyui', ...about, ...door }, createLog({ name: 'bench', level: 'silent' }))
}

async function runOnEngine(engine: Engine, folder: string, graph: ApiGraph): Promise<void> {
  const folders = { input: join(folder, 'input'), output: join(folder, 'output'), temp: join(folder, 'temp') }
  await mkdir(folders.input, { recursive: true })
  await engine.run(graph, { folders, progress: () => undefined, preview: () => undefined, runKey: folder })
}

/** What a script does that has one server and nothing to keep: it listens, sends, waits, and fetches what was made. */
class BareClient {
  readonly #address: string
  readonly #socket: WebSocket
  readonly #id: string

  static async open(address: string): Promise<BareClient> {
    const id = crypto.randomUUID()
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?clientId=${id}`)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return new BareClient(address, socket, id)
  }

  private constructor(address: string, socket: WebSocket, id: string) {
    this.#address = address
    this.#socket = socket
    this.#id = id
  }

  async run(graph: ApiGraph): Promise<ArrayBuffer> {
    const id = crypto.randomUUID()
    const ended = this.#waitFor(id)
    await fetch(`${this.#address}/prompt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: graph, prompt_id: id, client_id: this.#id }),
    })
    await ended
    const history = (await (await fetch(`${this.#address}/history/${id}`)).json()) as Record<string, HistoryEntry>
    const [image] = history[id]?.outputs['save']?.images ?? []
    if (!image) throw new Error('nothing was made')
    return (await fetch(`${this.#address}/view?${new URLSearchParams(image).toString()}`)).arrayBuffer()
  }

  dispose(): void {
    this.#socket.close()
  }

  #waitFor(id: string): Promise<void> {
    return new Promise(resolve => {
      const hear = (data: Buffer, isBinary: boolean) => {
        if (isBinary) return
        const { type, data: told } = JSON.parse(data.toString()) as { type: string; data: TextMessage }
        if (type !== 'executing' || told.node !== null || told.prompt_id !== id) return
        this.#socket.off('message', hear)
        resolve()
      }
      this.#socket.on('message', hear)
    })
  }
}

interface TextMessage {
  readonly node?: string | null
  readonly prompt_id?: string
}

interface HistoryEntry {
  readonly outputs: Readonly<Record<string, { readonly images?: readonly Record<string, string>[] }>>
}

/** Each another picture, so that the server keeps nothing of one for the next. */
function graphOf(color: number): ApiGraph {
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'peer.safetensors' } },
    make: { class_type: 'EmptyImage', inputs: { width: side, height: side, batch_size: 1, color } },
    sample: { class_type: 'PeerSampler', inputs: { image: ['make', 0], steps, model: ['model', 0] } },
    save: { class_type: 'SaveImage', inputs: { images: ['sample', 0], filename_prefix: 'out' } },
  }
}
