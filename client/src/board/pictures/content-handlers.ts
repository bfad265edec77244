import {
  AssetRecordType,
  createBookmarkFromUrl,
  defaultHandleExternalTldrawContent,
  defaultHandleExternalTextContent,
} from '@tldraw/tldraw'
import type { Editor, TLAsset, TLContent } from '@tldraw/tldraw'
import { showError } from '#ui/toast-store.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { askFor, bringFiles, bringServerPictures } from './bring-pictures.ts'
import { readLinks } from './picture-sources.ts'

/**
 * What is pasted or dropped, in place of tldraw's own ways: pictures are uploaded instead of written into the document, no
 * address is fetched to see what it is, and nothing of another site is shown in a frame.
 */
export function handleContent(editor: Editor, readBoard: () => OpenBoard): void {
  const saying = (act: () => unknown) => void Promise.resolve().then(act).catch(showError)
  editor.registerExternalContentHandler('files', ({ files, point }) =>
    saying(() => bringFiles(readBoard(), files, point)),
  )
  editor.registerExternalContentHandler('file-replace', null)
  editor.registerExternalContentHandler('svg-text', ({ text, point }) =>
    saying(() => defaultHandleExternalTextContent(editor, { text, ...(point && { point }) })),
  )
  editor.registerExternalContentHandler('embed', ({ url, point }) => saying(() => putLink(readBoard(), url, point)))
  editor.registerExternalContentHandler('url', ({ url, point }) => saying(() => putLink(readBoard(), url, point)))
  editor.registerExternalContentHandler('text', content =>
    saying(() => {
      const pictures = readLinks(content.text, location.origin)
      return pictures
        ? bringServerPictures(readBoard(), pictures, content.point)
        : defaultHandleExternalTextContent(editor, content)
    }),
  )
  editor.registerExternalContentHandler('tldraw', ({ content, point }) =>
    saying(() => putContent(readBoard(), content, point)),
  )
  editor.registerExternalAssetHandler('url', ({ url }) => Promise.resolve(bookmarkOf(url)))
  editor.registerExternalAssetHandler('file', () => Promise.reject(new Error('Files come onto a board as pictures')))
}

type Point = { x: number; y: number } | undefined

async function putLink(board: OpenBoard, url: string, point: Point): Promise<void> {
  const pictures = readLinks(url, location.origin)
  if (pictures) return bringServerPictures(board, pictures, point)
  const { editor } = board
  if (!/^https?:\/\//i.test(url))
    return defaultHandleExternalTextContent(editor, { text: url, ...(point && { point }) })
  const made = await createBookmarkFromUrl(editor, { url, center: point ?? editor.getViewportPageBounds().center })
  if (made.ok) editor.select(made.value.id)
  return undefined
}

/** By its address alone. */
function bookmarkOf(url: string): TLAsset {
  const title = URL.parse(url)?.hostname ?? url
  return {
    id: AssetRecordType.createId(),
    typeName: 'asset',
    type: 'bookmark',
    props: { src: url, title, description: '', image: '', favicon: '' },
    meta: {},
  }
}

/** Of another board: its pictures belong to that, so this one gets its own. */
async function putContent(board: OpenBoard, content: TLContent, point: Point): Promise<void> {
  const { editor } = board
  const foreign = content.assets.flatMap(asset => {
    const source = asset.type === 'image' ? asset.props.src : null
    return source?.startsWith('asset:') && editor.getAsset(asset.id)?.props.src !== source
      ? [{ asset, from: source.slice('asset:'.length) }]
      : []
  })
  const ids = new Map(foreign.map(({ asset }) => [asset.id, AssetRecordType.createId()]))
  const assets = content.assets.map((asset): TLAsset => {
    const id = ids.get(asset.id)
    if (id === undefined || asset.type !== 'image') return asset
    const { imageId: _imageId, ...meta } = asset.meta
    return { ...asset, id, props: { ...asset.props, src: null }, meta: { ...meta, upload: Date.now() } }
  })
  const shapes = content.shapes.map(shape => {
    if (shape.type !== 'image') return shape
    const assetId = shape.props.assetId && ids.get(shape.props.assetId)
    return assetId ? { ...shape, props: { ...shape.props, assetId } } : shape
  })
  await defaultHandleExternalTldrawContent(editor, { content: { ...content, assets, shapes }, ...(point && { point }) })
  askFor(
    board,
    foreign.flatMap(({ asset, from }) => {
      const assetId = ids.get(asset.id)
      return assetId && editor.getAsset(assetId)
        ? [{ assetId, name: asset.type === 'image' ? asset.props.name : '', from }]
        : []
    }),
  )
}
