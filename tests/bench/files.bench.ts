import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startEmbedded } from '@atelier/database/embedded/embedded.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { makeThumbnails } from '@atelier/platform/images/make-thumbnails.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { inLanes } from '@atelier/platform/process/in-lanes.ts'
import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { callRoute } from '@atelier/shared-schema/contract/client.ts'
import { thumbnailWidths } from '@atelier/shared-schema/entities/file.ts'
import sharp from 'sharp'
import { seededRandom } from '../fixtures/seeded-random.ts'
import { median } from './sync/report.ts'

/**
 * Uploads on loopback beside a bare Node server that puts bodies into files, and thumbnails beside straight sharp. Ours checks
 * who sends, hashes, looks at the content while it arrives, and has it on the disk and noted in the database before it answers;
 * then it makes images of them, which the bare one has nothing of: that is told beside, with the call that begins twenty and
 * the one that completes them. The bare one leaves to the system when its files get to the disk; what it takes when it waits
 * for that is told as well.
 */
const PICTURES = 20
const ROUNDS = 15
/**
 * Warmed up until all servers run as those do that have been up for a while. Each pass has processes of its own: one may be a
 * fifth quicker than another for as long as it runs.
 */
const SIZES = [
  { side: 512, warmUp: 15, passes: 5 },
  { side: 1024, warmUp: 3, passes: 3 },
  { side: 2048, warmUp: 2, passes: 3 },
]
const AT_ONCE = 4
/** Each goes up whole. */
const PART_BYTES = 32 * 1024 ** 2

interface Server {
  url: string
  session?: string
  publicUrl?: string
  /** Resolves when it has ended. */
  stop(): Promise<unknown>
}

/** What sends must take little itself: `fetch` takes longer for a small picture than the bare server does. */
const agent = new Agent({ keepAlive: true })
/** No picture is like another: what is kept already is kept more quickly. */
let drawn = 0

const [loadAverage = 0] = loadavg()
print(
  `${new Date().toISOString()}, Node ${process.version}, ${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, load average before ${loadAverage.toFixed(2)}`,
)
if (loadAverage > 0.5) print('Something else is running: these figures say little.')
const folder = await mkdtemp(join(tmpdir(), 'atelier-bench-files-'))
// The database may run as an account of its own.
await chmod(folder, 0o755)
try {
  await compareUploads()
  await compareThumbnails()
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function compareUploads(): Promise<void> {
  const dataDir = join(folder, 'ours')
  const bareDir = join(folder, 'bare')
  for (const made of [dataDir, bareDir]) await mkdir(made, { mode: 0o755 })
  const postgres = await startEmbedded(dataDir)
  try {
    const databaseUrl = postgres.urlOn(postgres.server.port)
    await migrateToLatest(databaseUrl)
    await measureUploads({ databaseUrl, dataDir, bareDir })
  } finally {
    await postgres.server.stop('immediate')
  }
}

interface Places {
  databaseUrl: string
  dataDir: string
  bareDir: string
}

async function measureUploads(places: Places): Promise<void> {
  print(
    '\n| upload | MB each | ours, MB/s | bare, MB/s | ratio | of the passes | bare that waits for the disk, MB/s | ours until they are images, MB/s | ratio |',
  )
  print('|---|---|---|---|---|---|---|---|---|')
  for (const size of SIZES) {
    const passes: Pass[] = []
    while (passes.length < size.passes) passes.push(await measurePass(places, size))
    const of = (name: keyof Pass) => median(passes.map(pass => pass[name]))
    const ratios = passes.map(({ bytes, bare }) => bytes / bare).toSorted((one, other) => one - other)
    const facts = [
      `${size.side} × ${size.side} PNG`,
      of('megabytes').toFixed(2),
      of('bytes').toFixed(0),
      of('bare').toFixed(0),
      median(ratios).toFixed(2),
      `${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`,
      of('flushing').toFixed(0),
      of('whole').toFixed(0),
      median(passes.map(({ whole, bare }) => whole / bare)).toFixed(2),
    ]
    print(`| ${facts.join(' | ')} |`)
  }
}

/** In megabytes a second. */
interface Rates {
  /** Ours, of the pictures themselves. */
  bytes: number
  /** Ours, until they are images. */
  whole: number
  bare: number
  flushing: number
}

interface Pass extends Rates {
  /** Of one picture. */
  megabytes: number
}

async function measurePass(
  { databaseUrl, dataDir, bareDir }: Places,
  { side, warmUp }: (typeof SIZES)[number],
): Promise<Pass> {
  const ours = await start('our-server.ts', databaseUrl, dataDir)
  const bare = await start('bare-server.ts', bareDir)
  const flushing = await start('bare-server.ts', bareDir, 'flush')
  const rounds: Rates[] = []
  const drawing = await drawPicture(side, side)
  let size = 0
  for (let round = 0; round < warmUp + ROUNDS; round++) {
    const pictures = Array.from({ length: PICTURES }, () => tellMaking(drawing, ++drawn))
    size = pictures.reduce((sum, picture) => sum + picture.length, 0)
    const rate = (milliseconds: number) => size / 1e3 / milliseconds
    const rates = { bytes: 0, whole: 0, bare: 0, flushing: 0 }
    const sends = {
      ours: async () => {
        const took = await sendToOurs(ours, pictures)
        rates.bytes = rate(took.bytes)
        rates.whole = rate(took.whole)
      },
      bare: async () => {
        rates.bare = rate(await sendToBare(bare, pictures))
      },
      flushing: async () => {
        rates.flushing = rate(await sendToBare(flushing, pictures))
      },
    }
    for (const name of inTurn(['ours', 'bare', 'flushing'] as const, round)) {
      // What is left of drawing, and of those before, is nobody's to clear away.
      globalThis.gc?.()
      await sends[name]()
    }
    if (round >= warmUp) rounds.push(rates)
  }
  for (const server of [ours, bare, flushing]) await server.stop()
  const of = (name: keyof Rates) => median(rounds.map(rates => rates[name]))
  return {
    bytes: of('bytes'),
    whole: of('whole'),
    bare: of('bare'),
    flushing: of('flushing'),
    megabytes: size / PICTURES / 1e6,
  }
}

/** In milliseconds. */
async function sendToOurs(server: Server, pictures: readonly Buffer[]): Promise<{ bytes: number; whole: number }> {
  const begin = performance.now()
  const options = { baseUrl: server.url, headers: credentials(server) }
  const files = pictures.map((picture, index) => ({ filename: `${index}.png`, fileSize: picture.length }))
  const started = await callRoute(imagesRoutes.startUploads, { body: { files, chunkSize: PART_BYTES } }, options)
  const begun = performance.now()
  const tags = await inLanes(pictures, AT_ONCE, (picture, index) => {
    const address = started[index]?.uploadUrls[0] ?? ''
    return put(address.replace(server.publicUrl ?? '', server.url), picture)
  })
  const sent = performance.now()
  const body = started.map(({ key, uploadId }, index) => ({
    key,
    uploadId,
    parts: [{ partNumber: 1, eTag: tags[index] ?? '' }],
  }))
  await callRoute(imagesRoutes.completeUploads, { body }, options)
  return { bytes: sent - begun, whole: performance.now() - begin }
}

async function sendToBare(server: Server, pictures: readonly Buffer[]): Promise<number> {
  const begin = performance.now()
  await inLanes(pictures, AT_ONCE, picture => put(server.url, picture))
  return performance.now() - begin
}

/** Answers the tag of what was put there. */
function put(url: string, bytes: Buffer): Promise<string> {
  const send = () =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'content-length': bytes.length }
      const sending = request(url, { method: 'PUT', agent, headers }, response => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) resolve(response.headers.etag ?? '')
          else reject(new Error(`${url} answered ${response.statusCode}`))
        })
      })
      sending.once('error', reject).end(bytes)
    })
  // While pictures are drawn, a server may close a connection that stood still in the moment it is used again.
  return send().catch(send)
}

async function compareThumbnails(): Promise<void> {
  print('\n| thumbnails of | ours, ms | straight sharp, ms | ratio |\n|---|---|---|---|')
  const limits = uploadImageLimits({ imageBytesMax: 1e9, imagePixelsMax: 1e9 })
  for (const [name, side, format] of [
    ['PNG', 1024, 'png'],
    ['PNG', 2048, 'png'],
    ['JPEG', 4096, 'jpeg'],
    ['WebP', 2048, 'webp'],
  ] as const) {
    const bytes = await sharp(tellMaking(await drawPicture(side, 1), 1))
      .toFormat(format)
      .toBuffer()
    const { own, peer } = await timeInTurn({
      own: () => makeThumbnails(bytes, limits),
      peer: () => Promise.all(thumbnailWidths.map(width => straightSharp(bytes, width))),
    })
    print(`| ${name} of ${side} × ${side} | ${own.toFixed(0)} | ${peer.toFixed(0)} | ${(peer / own).toFixed(2)} |`)
  }
}

/** Three sizes as its manual shows it, without the two hashes that ours makes too. */
function straightSharp(bytes: Buffer, side: number): Promise<Buffer> {
  return sharp(bytes)
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
}

/** With the texts that tools of the trade write, by which one file differs from another. */
function tellMaking(png: Buffer, seed: number): Buffer {
  return Buffer.from(embedMetadata(png, 'png', { parameters: `a picture\nSteps: 20, Sampler: Euler, Seed: ${seed}` }))
}

/** Neither flat nor noise. */
async function drawPicture(side: number, seed: number): Promise<Buffer> {
  const random = seededRandom(seed)
  const small = Math.ceil(side / 4)
  const data = Buffer.from(Array.from({ length: small * small * 3 }, () => Math.floor(random() * 256)))
  const image = sharp(data, { raw: { width: small, height: small, channels: 3 } }).resize(side, side, {
    kernel: 'cubic',
  })
  return image.png({ compressionLevel: 1 }).toBuffer()
}

function credentials({ session, publicUrl }: Server): Record<string, string> {
  return { cookie: `${sessionCookieName(false)}=${session}`, origin: publicUrl ?? '' }
}

async function start(file: string, ...parameters: string[]): Promise<Server> {
  const child: ChildProcess = fork(new URL(`./files/${file}`, import.meta.url), parameters)
  const told = await new Promise<Omit<Server, 'stop'>>((resolve, reject) => {
    child.once('message', message => resolve(message as Server))
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  return {
    ...told,
    stop: () => {
      child.disconnect()
      return ended
    },
  }
}

async function timeInTurn<Name extends string>(
  acts: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(acts) as Name[]
  const times = new Map(names.map(name => [name, [] as number[]]))
  for (let round = 0; round <= 9; round++) {
    for (const name of inTurn(names, round)) {
      const begin = performance.now()
      await acts[name]()
      if (round > 0) times.get(name)?.push(performance.now() - begin)
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)])) as Record<Name, number>
}

/** Another of them begins each time. */
function inTurn<One>(all: readonly One[], round: number): One[] {
  const first = round % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
