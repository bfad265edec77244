import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second; other systems have no /proc, and no figure. */
const ticksPerSecond = 100

/** Seconds of processor time a process has used so far, its kernel time included; its children's not. */
export function readCpuSeconds(pid: number): number {
  return readTimes(pid, 11, 12)
}

/** Of its children that have ended. */
export function readEndedCpuSeconds(pid: number): number {
  return readTimes(pid, 13, 14)
}

function readTimes(pid: number, ...places: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return places.reduce((sum, place) => sum + Number(fields[place]), 0) / ticksPerSecond
  } catch {
    return 0
  }
}

export function readRssMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1_000_000
}

/** All processes of a PostgreSQL, by its first one. */
export function readDatabaseCpuSeconds(postmaster: number): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return children
    .split('\n')
    .filter(line => line.trim() !== '')
    .reduce((sum, line) => sum + readCpuSeconds(Number(line)), readCpuSeconds(postmaster))
}
