import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import sharp from 'sharp'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { readObjectInfo } from '@atelier/shared-schema/graph/object-info.ts'
import { validateGraph } from '@atelier/shared-schema/graph/validate-graph.ts'
import { describeKinds, listKinds, listUploads } from './comfy-kinds.ts'
import { PeerQueue } from './comfy-queue.ts'
import type { Prompt } from './comfy-queue.ts'
import type { Pixels } from './peer-values.ts'
import type { FromPeer, PeerSetting, PeerState, ToPeer } from './comfy-state.ts'

/** A ComfyUI server as its clients see it, in a process of its own that may be killed. What it holds in memory is gone then. */
class PeerServer {
  readonly #setting: PeerSetting
  #state: PeerState
  readonly #queue: PeerQueue
  readonly #sockets = new Map<string, { socket: WebSocket; readsMetadata: boolean }>()
  #number = 0

  constructor(setting: PeerSetting) {
    this.#setting = setting
    this.#state = setting.state
    this.#queue = new PeerQueue(setting.folder, () => this.#state, {
      send: (clientId, type, data) => this.#send(clientId, JSON.stringify({ type, data })),
      sendPreview: (clientId, ids, picture) => this.#sendPreview(clientId, ids, picture),
      onQueueChanged: () => this.#tellQueue(),
    })
  }

  set state(state: PeerState) {
    this.#state = state
  }

  async listen(): Promise<number> {
    const { folder, port, tls } = this.#setting
    await rm(join(folder, 'temp'), { recursive: true, force: true })
    await mkdir(join(folder, 'input'), { recursive: true })
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      this.#answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    }
    const server = tls ? createSecureServer(tls, answer) : createServer(answer)
    const sockets = new WebSocketServer({ noServer: true })
    server.on('upgrade', (request, stream, head) => {
      if (!this.#isLetIn(request) || this.#state.answers !== 'rightly' || !this.#pathOf(request)?.startsWith('/ws')) {
        stream.destroy()
        return
      }
      sockets.handleUpgrade(request, stream, head, socket => this.#open(socket, request))
    })
    return new Promise(resolve => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  }

  #pathOf({ url = '' }: IncomingMessage): string | undefined {
    const { basePath } = this.#setting
    return url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : undefined
  }

  #isLetIn({ headers }: IncomingMessage): boolean {
    const { header } = this.#state
    return header === null || headers[header.name.toLowerCase()] === header.value
  }

  #open(socket: WebSocket, request: IncomingMessage): void {
    const clientId = new URL(request.url ?? '', 'http://peer').searchParams.get('clientId') ?? randomUUID()
    this.#sockets.set(clientId, { socket, readsMetadata: false })
    socket.on('close', () => {
      if (this.#sockets.get(clientId)?.socket === socket) this.#sockets.delete(clientId)
    })
    socket.on('message', (data: Buffer) => {
      const { type, data: flags } = JSON.parse(data.toString()) as {
        type: string
        data: { supports_preview_metadata?: boolean }
      }
      if (type !== 'feature_flags') return
      this.#sockets.set(clientId, { socket, readsMetadata: flags.supports_preview_metadata === true })
      socket.send(JSON.stringify({ type, data: { supports_preview_metadata: true, max_upload_size: 104_857_600 } }))
    })
    socket.send(JSON.stringify({ type: 'status', data: { ...this.#describeQueue(), sid: clientId } }))
  }

  #send(clientId: string | undefined, data: string | Buffer): void {
    const { socket } = this.#sockets.get(clientId ?? '') ?? {}
    if (this.#state.dropsSockets) socket?.terminate()
    else socket?.send(data)
  }

  async #sendPreview(
    clientId: string | undefined,
    { promptId, node }: { promptId: string; node: string },
    { width, height, data }: Pixels,
  ): Promise<void> {
    const client = this.#sockets.get(clientId ?? '')
    if (!client || !this.#state.previews) return
    const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer()
    const words = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer).swap32()
    const metadata = Buffer.from(
      JSON.stringify({ node_id: node, display_node_id: node, prompt_id: promptId, image_type: 'image/jpeg' }),
    )
    const frame = client.readsMetadata
      ? Buffer.concat([words(4, metadata.length), metadata, jpeg])
      : Buffer.concat([words(1, 1), jpeg])
    this.#send(clientId, frame)
  }

  #describeQueue() {
    return { status: { exec_info: { queue_remaining: this.#queue.remaining } } }
  }

  #tellQueue(): void {
    for (const { socket } of this.#sockets.values()) {
      socket.send(JSON.stringify({ type: 'status', data: this.#describeQueue() }))
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = this.#pathOf(request)
    const body = await readBody(request)
    if (!this.#isLetIn(request))
      return void response.writeHead(401, { 'content-type': 'text/plain' }).end('Who are you?')
    switch (this.#state.answers) {
      case 'never':
        return
      case 'garbage':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"queue_running": "none", [')
      case 'html':
        return void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!DOCTYPE html><title>Sign in</title>')
      case 'refusal':
        return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Server got itself in trouble')
      default:
        if (path === undefined) return void response.writeHead(404).end('404: Not Found')
        await this.#route(new URL(path, 'http://peer'), request, body, response)
    }
  }

  async #route(url: URL, request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))
    const [, area = '', name] = url.pathname.split('/')
    switch (`${request.method} ${area}`) {
      case 'GET prompt':
        return void json({ exec_info: { queue_remaining: this.#queue.remaining } })
      case 'POST prompt':
        return this.#takePrompt(JSON.parse(body.toString()) as PromptOrder, request, json)
      case 'GET queue':
        return void json({
          queue_running: this.#queue.running.map(tupleOf),
          queue_pending: this.#queue.pending.map(tupleOf),
        })
      case 'POST queue':
        for (const id of (JSON.parse(body.toString()) as { delete?: string[] }).delete ?? []) this.#queue.delete(id)
        return void response.writeHead(200).end()
      case 'POST interrupt': {
        const { prompt_id: id } = JSON.parse(body.toString() || '{}') as { prompt_id?: string }
        this.#queue.interrupt(this.#state.givesOwnIds ? undefined : id)
        return void response.writeHead(200).end()
      }
      case 'GET history': {
        const kept = [...this.#queue.history].filter(([id]) => name === undefined || id === name)
        return void json(Object.fromEntries(kept))
      }
      case 'GET object_info':
        return void json(await this.#describeKinds())
      case 'GET models':
        return void json(name === undefined ? Object.keys(this.#state.models) : (this.#state.models[name] ?? []))
      case 'GET system_stats':
        return void json({ system: { os: 'posix', comfyui_version: '0.3.60', argv: ['main.py'] }, devices: [] })
      case 'POST upload':
        return void json(await this.#keepUpload(request, body))
      case 'GET view':
        return this.#sendFile(url, response)
      default:
        response.writeHead(404).end('404: Not Found')
    }
  }

  async #describeKinds(): Promise<Record<string, unknown>> {
    const kinds = describeKinds(listKinds(this.#state.models, await listUploads(this.#setting.folder)))
    const more = Array.from(
      { length: this.#state.moreKinds },
      (_, index) => [`Extension ${index}`, kinds['PeerSampler']] as const,
    )
    return { ...kinds, ...Object.fromEntries(more) }
  }

  async #takePrompt(
    { prompt, prompt_id: asked, client_id: clientId, extra_data: extra = {} }: PromptOrder,
    request: IncomingMessage,
    json: (value: unknown, status?: number) => void,
  ): Promise<void> {
    const { registry } = readObjectInfo(await this.#describeKinds())
    // As LoadImage judges by itself whether a file is there, in whichever folder.
    const files = Object.values(prompt)
      .map(({ inputs }) => inputs['image'])
      .filter(name => typeof name === 'string')
    const here = files.filter(name => existsSync(join(this.#setting.folder, 'input', name)))
    const { registry: withFiles } = readObjectInfo(describeKinds(listKinds(this.#state.models, here)))
    const valid = validateGraph(prompt, new Map([...registry, ...withFiles]))
    if (!valid.isValid) return json({ error: valid.error, node_errors: valid.node_errors }, 400)
    const id = this.#state.givesOwnIds ? randomUUID() : (asked ?? randomUUID())
    const extras = { ...extra, ...(clientId !== undefined && { client_id: clientId }) }
    const { losesPrompts, swallowsAnswers } = this.#state
    if (losesPrompts > 0) this.#state = { ...this.#state, losesPrompts: losesPrompts - 1 }
    else this.#queue.put({ number: this.#number, id, graph: valid.graph, extra: extras, outputs: valid.outputs })
    this.#number += 1
    if (swallowsAnswers > 0) {
      this.#state = { ...this.#state, swallowsAnswers: swallowsAnswers - 1 }
      request.socket.destroy()
      return
    }
    json({ prompt_id: id, number: this.#number - 1, node_errors: valid.node_errors })
  }

  async #keepUpload(request: IncomingMessage, body: Buffer): Promise<object> {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const image = form.get('image')
    const subfolder = form.get('subfolder') ?? ''
    if (!(image instanceof File) || typeof subfolder !== 'string') throw new Error('no image')
    const bytes = Buffer.from(await image.arrayBuffer())
    const folder = join(this.#setting.folder, 'input', subfolder)
    await mkdir(folder, { recursive: true })
    const known = await readFile(join(folder, image.name)).catch(() => undefined)
    const name = known && !known.equals(bytes) ? `other ${image.name}` : image.name
    await writeFile(join(folder, name), bytes)
    return { name, subfolder, type: 'input' }
  }

  #sendFile(url: URL, response: ServerResponse): void {
    const { filename = '', subfolder = '', type = 'output' } = Object.fromEntries(url.searchParams)
    const path = normalize(join(this.#setting.folder, type, subfolder, filename))
    if (!path.startsWith(this.#setting.folder) || !existsSync(path)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'image/png' })
    createReadStream(path).pipe(response)
  }
}

interface PromptOrder {
  readonly prompt: ApiGraph
  readonly prompt_id?: string
  readonly client_id?: string
  readonly extra_data?: Readonly<Record<string, unknown>>
}

function tupleOf({ number, id, graph, extra, outputs }: Prompt) {
  return [number, id, graph, extra, outputs]
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const server = new PeerServer(JSON.parse(process.argv[2] ?? '') as PeerSetting)
const tell = (message: FromPeer) => process.send?.(message)
process.on('message', ({ state }: ToPeer) => {
  server.state = state
  tell({ type: 'switched' })
})
process.on('disconnect', () => process.exit())
tell({ type: 'listening', port: await server.listen() })
