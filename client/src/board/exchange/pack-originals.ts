import { downloadZip } from 'client-zip'
import { fetchOriginals } from './fetch-originals.ts'
import type { PictureOnBoard } from './board-pictures.ts'
import { ExportFailed } from './export-ask.ts'
import type { ExportRun, Exported } from './export-ask.ts'
import { plainName } from './plain-name.ts'

export interface PackedBoard {
  name: string
  id: string
}

/** The pictures of a board as they are, and beside them what the board knows of each. */
export async function packOriginals(
  board: PackedBoard,
  pictures: readonly PictureOnBoard[],
  run: ExportRun,
): Promise<Exported> {
  if (pictures.length === 0) throw new ExportFailed({ is: 'no-pictures' })
  const files = await fetchOriginals(
    pictures.map(({ fileId }) => fileId),
    run,
  )
  run.onStep({ is: 'packing' })
  const names = fileNames(pictures)
  const described = pictures.map(({ fileId: _fileId, ...rest }, at) => ({ file: names[at] ?? '', ...rest }))
  const about = { board: board.name, id: board.id, exportedAt: new Date().toISOString(), pictures: described }
  const entries = pictures.flatMap(({ fileId }, at) => {
    const input = files.get(fileId)
    return input ? [{ name: names[at] ?? fileId, input }] : []
  })
  const zip = downloadZip([...entries, { name: 'board.json', input: JSON.stringify(about, null, 2) }])
  return { blob: await zip.blob(), extension: 'zip', share: 1 }
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/** Each its own, as any system takes it, with the ending of what it is. */
export function fileNames(pictures: readonly Pick<PictureOnBoard, 'name' | 'mimeType'>[]): string[] {
  const taken = new Set<string>()
  return pictures.map(({ name, mimeType }, at) => {
    const extension = extensions[mimeType] ?? 'png'
    const stem = plainName(name.replace(/\.(png|jpe?g|webp|avif|gif)$/i, '')) || `picture ${at + 1}`
    let chosen = `${stem}.${extension}`
    for (let copy = 2; taken.has(chosen.toLowerCase()); copy++) chosen = `${stem} ${copy}.${extension}`
    taken.add(chosen.toLowerCase())
    return chosen
  })
}
