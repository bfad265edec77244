import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { findReadableFile } from '@atelier/database/files/file-access.queries.ts'
import { findFileByLink } from '@atelier/database/files/files.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { FieldIssue } from '@atelier/shared-schema/contract/errors.ts'
import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import type { RunFiles } from '@atelier/shared-schema/recipes/compile-recipe.ts'
import { imagesOf } from '@atelier/shared-schema/recipes/param-values.ts'
import type { ImageValue, ParamValues } from '@atelier/shared-schema/recipes/param-values.ts'
import type { App } from '#app.ts'
import { listFilesOfImages } from './input-images.queries.ts'

export interface InputImages {
  /** By param, as the graph gets them. */
  runFiles: RunFiles
  /** By the name that the graph loads it by. */
  files: Record<string, string>
  sizeOf: (image: string) => { width: number; height: number } | undefined
}

export type FoundImages = { issues: FieldIssue[] } | InputImages

const NOT_YOURS =
  'names no image that you may see. Choose one of yours, or upload it and send the id or url that the upload answered'
const ELSEWHERE = 'names an image on another server. Upload it here and send the id or url that the upload answered'
const NO_PICTURE = 'names a file that is no picture. Choose a PNG, JPEG, WebP or GIF'

/** The pictures that params name, each only if the actor may see it; what is wrong is said by the key of the param. */
export async function findInputImages(app: App, actor: Actor, values: ParamValues): Promise<FoundImages> {
  const wanted = Object.entries(values).flatMap(([key, value]) => imagesOf(value).map(image => ({ key, image })))
  const names = new Set(wanted.flatMap(({ image }) => [image.image, ...(image.mask ? [image.mask] : [])]))
  const found = await findPictures(app, actor, [...names])
  const issues = wanted.flatMap(({ key, image }) =>
    [image.image, image.mask].flatMap(name => {
      const file = name === undefined ? undefined : found.get(name)
      return typeof file === 'string' ? [{ path: key, message: file }] : []
    }),
  )
  if (issues.length > 0) return { issues }
  const pictures = new Map(
    [...found].flatMap(([name, file]) => (typeof file === 'string' ? [] : [[name, file] as const])),
  )
  return gather(wanted, pictures)
}

type Wanted = { key: string; image: ImageValue }[]

function gather(wanted: Wanted, pictures: ReadonlyMap<string, FileRow>): InputImages {
  const files: Record<string, string> = {}
  const take = (name: string) => {
    const file = pictures.get(name)
    if (!file) throw new Error(`the file of ${name} was not looked for`)
    const graphName = graphNameOf(file)
    files[graphName] = file.id
    return { fileId: file.id, name: graphName }
  }
  const runFiles: Record<string, RunFiles[string][number][]> = {}
  for (const { key, image } of wanted) {
    const mask = image.mask === undefined ? {} : { mask: take(image.mask) }
    const margins = image.margins && { margins: image.margins }
    runFiles[key] = [...(runFiles[key] ?? []), { ...take(image.image), ...mask, ...margins }]
  }
  return {
    runFiles,
    files,
    sizeOf: name => {
      const { width, height } = pictures.get(name) ?? {}
      return width && height ? { width, height } : undefined
    },
  }
}

/** For each name, an id or an address on this server, its picture, or what is wrong with it. */
export async function findPictures(
  app: App,
  actor: Actor,
  names: readonly string[],
): Promise<Map<string, FileRow | string>> {
  const ids = names.filter(name => isId(name.toLowerCase()))
  const access = await findItemsAccess(app.db, actor, ids)
  const visible = [...access].flatMap(([id, { item, role }]) =>
    role !== null && item.kind === 'IMAGE' && item.deleted_at === null ? [id] : [],
  )
  const ofImages = await listFilesOfImages(app.db, visible)
  const found = await Promise.all(
    names.map(async name => {
      const file = ofImages.get(name.toLowerCase()) ?? (await findNamed(app, actor, name))
      return [name, judge(file)] as const
    }),
  )
  return new Map(found)
}

function judge(file: FileRow | string | undefined): FileRow | string {
  if (typeof file === 'string') return file
  if (!file?.uploaded_at) return NOT_YOURS
  return file.width && file.height && file.sha256 ? file : NO_PICTURE
}

/** A file by its id, or by an address of this server; whoever was given the link of a file may use it. */
async function findNamed(app: App, actor: Actor, name: string): Promise<FileRow | string | undefined> {
  if (isId(name.toLowerCase())) return findReadableFile(app.db, actor, name.toLowerCase())
  const path = pathOnThisServer(name, app.config.publicUrl)
  if (path === undefined) return ELSEWHERE
  const linkKey = /^\/f\/([\w-]{1,200})$/.exec(path)?.[1]
  if (linkKey !== undefined) return findFileByLink(app.db, linkKey)
  const fileId = /^\/api\/files\/([0-9a-f-]{36})(?:\/\w+)?$/i.exec(path)?.[1]
  return fileId !== undefined && isId(fileId.toLowerCase())
    ? findReadableFile(app.db, actor, fileId.toLowerCase())
    : undefined
}

/** undefined where it is the address of another server. */
export function pathOnThisServer(address: string, publicUrl: string): string | undefined {
  const url = URL.parse(address, publicUrl)
  return url?.origin === new URL(publicUrl).origin ? url.pathname : undefined
}

/** By which a graph loads the file. */
export function graphNameOf(file: { id: string; mime_type: string }): string {
  return `${file.id}.${/^image\/(png|jpeg|webp|gif)$/.exec(file.mime_type)?.[1] ?? 'bin'}`
}
