import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * A hash over all code in some folders. Whoever changes how a node draws would otherwise go on seeing what was kept from
 * before, and nobody remembers to raise a number.
 */
export async function readCodeVersion(folders: readonly string[]): Promise<string> {
  const version = createHash('sha256')
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter(entry => entry.isFile() && isCode(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
    for (const file of files.toSorted()) version.update(`\0${relative(folder, file)}\0`).update(await readFile(file))
  }
  return version.digest('hex')
}

function isCode(name: string): boolean {
  return /\.(?:ts|js|wasm)$/.test(name) && !/\.(?:test|fixture|d)\.ts$/.test(name)
}
