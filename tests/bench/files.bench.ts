import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startEmbedded } from '@atelier/database/embedded/embedded.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { makeThumbnails } from '@atelier/platform/images/make-thumbnails.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { callRoute } from '@atelier/shared-schema/contract/client.ts'
import { thumbnailWidths } from '@atelier/shared-schema/entities/file.ts'
import sharp from 'sharp'
import { seededRandom } from '../fixtures/seeded-random.ts'

/**
 * Uploads on loopback beside a bare Node server that puts bodies into files, and thumbnails beside straight sharp. Ours checks
 * who sends, hashes, looks at the content and makes an image of it, and has all of that on the disk before it answers, files
 * and database; twenty are begun and completed a call. The bare one leaves to the system when its files get to the disk; what
 * it takes when it waits for that is told beside.
 */
const ROUNDS = 9
const PICTURES = 20
/** Warmed up until all servers run as those do that have been up for a while: a call that completes comes once a round. */
const SIZES = [
  { side: 512, warmUp: 20 },
  { side: 1024, warmUp: 3 },
  { side: 2048, warmUp: 3 },
]
const AT_ONCE = 4
const A_CALL = 20
/** Each goes up whole. */
const PART_BYTES = 32 * 1024 ** 2

interface Server {
  url: string
  session?: string
  publicUrl?: string
  stop(): void
}

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

async function measureUploads({
  databaseUrl,
  dataDir,
  bareDir,
}: {
  databaseUrl: string
  dataDir: string
  bareDir: string
}): Promise<void> {
  const ours = await start('our-server.ts', databaseUrl, dataDir)
  const bare = await start('bare-server.ts', bareDir)
  const flushing = await start('bare-server.ts', bareDir, 'flush')
  print(
    '\n| upload | MB each | ours, MB/s | bare, MB/s | ratio | bare that waits for the disk, MB/s |\n|---|---|---|---|---|---|',
  )
  for (const { side, warmUp } of SIZES) {
    const rates: { ours: number; bare: number; flushing: number }[] = []
    let size = 0
    const drawn = await drawPicture(side, side)
    for (let round = 0; round < warmUp + ROUNDS; round++) {
      // Others each time: what is kept already is kept more quickly.
      const pictures = Array.from({ length: PICTURES }, (_, index) => tellMaking(drawn, round * 1000 + index))
      size = pictures.reduce((sum, picture) => sum + picture.length, 0)
      const rate = { ours: 0, bare: 0, flushing: 0 }
      const sends = {
        ours: () => sendToOurs(ours, pictures),
        bare: () => sendToBare(bare, pictures),
        flushing: () => sendToBare(flushing, pictures),
      }
      for (const name of inTurn(['ours', 'bare', 'flushing'] as const, round)) {
        // What is left of drawing, and of those before, is nobody's to clear away.
        globalThis.gc?.()
        rate[name] = await measure(size, sends[name])
      }
      if (round >= warmUp) rates.push(rate)
    }
    const own = median(rates.map(rate => rate.ours))
    const peer = median(rates.map(rate => rate.bare))
    const waiting = median(rates.map(rate => rate.flushing))
    print(
      `| ${side} × ${side} PNG | ${(size / PICTURES / 1e6).toFixed(2)} | ${own.toFixed(0)} | ${peer.toFixed(0)} | ${(own / peer).toFixed(2)} | ${waiting.toFixed(0)} |`,
    )
  }
  for (const server of [ours, bare, flushing]) server.stop()
}

async function sendToOurs(server: Server, pictures: readonly Buffer[]): Promise<void> {
  for (let first = 0; first < pictures.length; first += A_CALL) {
    const some = pictures.slice(first, first + A_CALL)
    const options = { baseUrl: server.url, headers: credentials(server) }
    const files = some.map((picture, index) => ({ filename: `${index}.png`, fileSize: picture.length }))
    const started = await callRoute(imagesRoutes.startUploads, { body: { files, chunkSize: PART_BYTES } }, options)
    const tags = await inTurns(some, (picture, index) => {
      const address = started[index]?.uploadUrls[0] ?? ''
      return put(address.replace(server.publicUrl ?? '', server.url), picture)
    })
    const body = started.map(({ key, uploadId }, index) => ({
      key,
      uploadId,
      parts: [{ partNumber: 1, eTag: tags[index] ?? '' }],
    }))
    await callRoute(imagesRoutes.completeUploads, { body }, options)
  }
}

async function sendToBare(server: Server, pictures: readonly Buffer[]): Promise<void> {
  await inTurns(pictures, picture => put(server.url, picture))
}

async function put(url: string, bytes: Buffer): Promise<string> {
  const send = () => fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
  // While pictures are drawn, a server may close a connection that stood still in the moment it is used again.
  const response = await send().catch(send)
  const said = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${said}`)
  return response.headers.get('etag') ?? ''
}

async function inTurns<One, Result>(
  all: readonly One[],
  act: (one: One, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < all.length; index = next++) results[index] = await act(all[index] as One, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
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
    const own = await time(() => makeThumbnails(bytes, limits))
    const peer = await time(() => Promise.all(thumbnailWidths.map(width => straightSharp(bytes, width))))
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
  return { ...told, stop: () => child.disconnect() }
}

async function measure(bytes: number, act: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await act()
  return bytes / 1e6 / ((performance.now() - begin) / 1000)
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= 7; round++) {
    const begin = performance.now()
    await act()
    if (round > 0) times.push(performance.now() - begin)
  }
  return median(times)
}

/** Another of them begins each time. */
function inTurn<One>(all: readonly One[], round: number): One[] {
  const first = round % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
