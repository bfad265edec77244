import type { OfferedEngine } from '#engines/offered-engines.ts'

interface WantedFile {
  folder: string
  fileName: string
}

/** Whether an engine that is there now lists a file of this name; some name files with the folders they lie in. */
export function hasModelFile(engines: readonly OfferedEngine[], wanted: WantedFile): boolean {
  return findOffered(engines, wanted) !== undefined
}

/** What is known of the file of this name; undefined where no engine lists it. */
export function findOffered(
  engines: readonly OfferedEngine[],
  { folder, fileName }: WantedFile,
): { hash: string | null } | undefined {
  for (const engine of engines) {
    const name = engine.isUp ? engine.models[folder]?.find(each => baseNameOf(each) === fileName) : undefined
    if (name !== undefined) return { hash: engine.modelHashes[`${folder}/${name}`] ?? null }
  }
  return undefined
}

function baseNameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
