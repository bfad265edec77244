import { readFile } from 'node:fs/promises'
import { CommandError } from './shell.ts'

/** @throws CommandError naming the file when it cannot be read. */
export async function readInputFile(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${error.code}).`)
  })
}
