import { setTimeout as delay } from 'node:timers/promises'
import { BenchWriter } from './bench-writer.ts'
import { openClients } from './client.ts'
import type { BenchClient, Target } from './client.ts'
import { Histogram } from './histogram.ts'
import type { Delays } from './histogram.ts'
import { nowUs, scanStamps } from './stamp.ts'

export interface RoomJob {
  target: Target
  /** Clients are spread over these evenly; every writer is heard by all clients of its own. */
  documents: string[]
  clients: number
  writers: number
  hz: number
  warmUpSeconds: number
  seconds: number
}

export interface RoomResult {
  /** From sending to receipt, at every other client of the room. */
  delivery: Delays
  /** From sending to the echo that the writer itself gets. */
  echo: Delays
  /** From sending to the numbered acknowledgement, where there is one. */
  ack: Delays
  writes: number
  /** Writes whose last state never reached a client. */
  lost: number
  closed: string[]
  /** What the load itself used; near one core it would measure itself. */
  loadCpuSeconds: number
}

interface Member {
  room: number
  /** -1 for those who only read. */
  writer: number
  /** Newest number seen of each writer. */
  seen: Int32Array
}

/** Writers take turns evenly through each period, as people do who know nothing of each other. */
export async function loadRoom(job: RoomJob): Promise<RoomResult> {
  const measured = { delivery: new Histogram(), echo: new Histogram(), ack: new Histogram() }
  const rooms = job.documents.length
  const members = Array.from({ length: job.clients }, (_, index): Member => ({
    room: index % rooms,
    writer: index < job.writers ? index : -1,
    seen: new Int32Array(job.writers),
  }))
  const writers = Array.from({ length: job.writers }, (_, index) => new BenchWriter(index))
  const sentUs: number[][] = writers.map(() => [])
  const closed: string[] = []
  let measuring = false

  const listen = (member: Member) => ({
    onMessage: (message: Buffer) => {
      const receivedUs = nowUs()
      scanStamps(message, ({ writer, seq, sentUs: at }) => {
        if (seq <= (member.seen[writer] ?? 0)) return
        member.seen[writer] = seq
        if (measuring) (writer === member.writer ? measured.echo : measured.delivery).add(receivedUs - at)
      })
      if (member.writer >= 0 && message[0] === ackByte) noteAck(member.writer, message, receivedUs)
    },
    onClose: (code: number, reason: string) => void closed.push(`${code} ${reason}`),
  })
  const ackedUntil = new Int32Array(job.writers)
  const noteAck = (writer: number, message: Buffer, receivedUs: number) => {
    const count = clients[writer]?.speech.readAck(message) ?? 0
    for (let number = (ackedUntil[writer] ?? 0) + 1; number <= count; number++) {
      const at = sentUs[writer]?.[number - 1 - greetingWrites]
      if (measuring && at !== undefined) measured.ack.add(receivedUs - at)
    }
    ackedUntil[writer] = Math.max(ackedUntil[writer] ?? 0, count)
  }

  const clients: BenchClient[] = Array.from({ length: job.clients })
  await Promise.all(
    job.documents.map(async (document, room) => {
      const places = members.flatMap((member, index) => (member.room === room ? [index] : []))
      const opened = await openClients(
        job.target,
        document,
        places.map(place => listen(members[place] ?? fail())),
      )
      for (const [index, place] of places.entries()) clients[place] = opened[index] ?? fail()
    }),
  )
  const send = (writer: BenchWriter, update: Uint8Array) => {
    const client = clients[writer.writer] ?? fail()
    sentUs[writer.writer]?.push(nowUs())
    client.socket.send(client.speech.updateFrame(update))
  }
  for (const writer of writers) send(writer, writer.begin())
  await delay(300)
  await writeInTurns(writers, { ...job, seconds: job.warmUpSeconds }, writer => send(writer, writer.write()))
  await delay(300)
  measuring = true
  process.send?.({ measuring: true })
  const cpuBefore = process.cpuUsage()
  const before = writers.reduce((sum, { seq }) => sum + seq, 0)
  await writeInTurns(writers, job, writer => send(writer, writer.write()))
  const readLost = () => countLost(members, writers)
  for (let tries = 0; tries < 100 && readLost() > 0 && closed.length === 0; tries++) await delay(100)
  process.send?.({ measuring: false })
  const cpu = process.cpuUsage(cpuBefore)
  const result = {
    delivery: measured.delivery.summary(),
    echo: measured.echo.summary(),
    ack: measured.ack.summary(),
    writes: writers.reduce((sum, { seq }) => sum + seq, 0) - before,
    lost: readLost(),
    closed: [...closed],
    loadCpuSeconds: (cpu.user + cpu.system) / 1_000_000,
  }
  for (const client of clients) client.socket.destroy()
  return result
}

const ackByte = 100
/** That a client brings nothing along is its first write. */
const greetingWrites = 1

function fail(): never {
  throw new Error('A client is missing')
}

/** Counts, for each client, every writer whose newest write it has not seen. */
function countLost(members: readonly Member[], writers: readonly BenchWriter[]): number {
  let lost = 0
  const rooms = members.map(({ room }) => room)
  for (const member of members) {
    for (const { writer, seq } of writers) {
      if (rooms[writer] === member.room) lost += seq - (member.seen[writer] ?? 0)
    }
  }
  return lost
}

async function writeInTurns(
  writers: readonly BenchWriter[],
  pace: { hz: number; seconds: number },
  write: (writer: BenchWriter) => void,
): Promise<void> {
  const writes = Math.round(writers.length * pace.hz * pace.seconds)
  const usEach = 1_000_000 / (writers.length * pace.hz)
  const beganUs = nowUs()
  for (let done = 0; done < writes;) {
    const due = Math.min(writes, Math.floor((nowUs() - beganUs) / usEach) + 1)
    for (; done < due; done++) write(writers[done % writers.length] ?? fail())
    await delay(1)
  }
}
