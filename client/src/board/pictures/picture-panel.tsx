import { Switch, TextInput } from '@mantine/core'
import { IconDownload, IconEye, IconFolder, IconFolderOff, IconPhotoPlus } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import type { TLImageShape } from '@tldraw/tldraw'
import { useMemo, useState } from 'react'
import type { CSSProperties } from 'react'
import { downloadPicture } from '#images/download-images.ts'
import { foldersInOrder } from '#items/folder-order.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { useBoard } from '#board/board-context.ts'
import { folderTarget, useFolderDrop } from './folder-drop.ts'
import { showNameLabels, useNameLabels } from './name-labels.ts'
import { PictureFacts } from './picture-facts.tsx'
import { openPicture } from './picture-store.ts'
import { picturesMessages } from './pictures.messages.ts'
import { useSaveActs } from './save-pictures.ts'
import type { ChosenFolder } from './save-pictures.ts'
import { useSelectedPictures } from './selected-pictures.ts'
import type { PictureOnBoard } from './selected-pictures.ts'
import classes from './pictures.module.css'

/** What the selected picture is, and the folders that pictures of the board are put into. */
export function PicturePanel() {
  const text = useMessages(picturesMessages)
  const { editor } = useBoard()
  const pictures = useSelectedPictures(editor)
  const names = useNameLabels()
  return (
    <div className={classes.panel}>
      <Selected pictures={pictures} />
      <Folders pictures={pictures} />
      <div className={classes.names}>
        <Switch label={text.names} checked={names} onChange={event => showNameLabels(event.currentTarget.checked)} />
      </div>
    </div>
  )
}

function Selected({ pictures }: { pictures: readonly PictureOnBoard[] }) {
  const text = useMessages(picturesMessages)
  const { board, canWrite } = useBoard()
  const { save } = useSaveActs()
  const [first] = pictures
  if (!first) return <p className={classes.hint}>{text.panelEmpty}</p>
  const isOne = pictures.length === 1
  return (
    <section className={classes.selected}>
      <h3>{isOne ? first.name : text.panelMany(pictures.length)}</h3>
      {isOne && <PictureFacts key={first.fileId} boardId={board.id} picture={first} />}
      {isOne && canWrite && <AltText key={first.shapeId} picture={first} />}
      <div className={classes.acts}>
        {isOne && (
          <Button size="xs" icon={IconEye} onClick={() => openPicture(first.shapeId)}>
            {text.open}
          </Button>
        )}
        <Button size="xs" icon={IconDownload} onClick={() => pictures.forEach(downloadPicture)}>
          {text.download}
        </Button>
        <Button size="xs" icon={IconPhotoPlus} onClick={() => void save(pictures)}>
          {text.save}
        </Button>
      </div>
    </section>
  )
}

function AltText({ picture: { shapeId } }: { picture: PictureOnBoard }) {
  const text = useMessages(picturesMessages)
  const { editor } = useBoard()
  const known = useValue('alt text', () => editor.getShape<TLImageShape>(shapeId)?.props.altText ?? '', [
    editor,
    shapeId,
  ])
  return (
    <TextInput
      key={known}
      label={text.altText}
      defaultValue={known}
      maxLength={500}
      onBlur={event => {
        const altText = event.currentTarget.value.trim()
        if (altText === known) return
        editor.markHistoryStoppingPoint('alt text')
        editor.updateShape<TLImageShape>({ id: shapeId, type: 'image', props: { altText } })
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

const SHOWN_MAX = 200

function Folders({ pictures }: { pictures: readonly PictureOnBoard[] }) {
  const text = useMessages(picturesMessages)
  const { editor } = useBoard()
  const { putInto } = useSaveActs()
  const folders = useLocalItems('FOLDER')
  const [search, setSearch] = useState<string>()
  const shown = useMemo(() => foldersInOrder(folders ?? [], search ?? '').slice(0, SHOWN_MAX), [folders, search])
  const findFolder = (id: string): ChosenFolder => {
    const name = folders?.find(folder => folder.id === id)?.name
    return name === undefined ? null : { id, name }
  }
  const over = useFolderDrop(editor, (id, dragged) => void putInto(dragged, id === '' ? null : findFolder(id)))
  const row = (folder: ChosenFolder, name: string, depth: number) => (
    <li key={folder?.id ?? ''}>
      <button
        type="button"
        className={classes.folder}
        style={{ '--depth': depth } as CSSProperties}
        data-over={over === (folder?.id ?? '') || undefined}
        disabled={pictures.length === 0}
        onClick={() => void putInto(pictures, folder)}
        {...folderTarget(folder?.id ?? null)}
      >
        <Icon of={folder ? IconFolder : IconFolderOff} />
        <span>{name}</span>
      </button>
    </li>
  )
  return (
    <section className={classes.folders}>
      <h3>{text.folders}</h3>
      <p className={classes.hint}>{text.foldersHint}</p>
      <SearchField label={text.findFolder} clearLabel={text.clearSearch} value={search ?? ''} onChange={setSearch} />
      {folders === undefined ? (
        <SkeletonRows count={4} height={32} />
      ) : (
        <ul className={classes.list} aria-label={text.folders}>
          {!search && row(null, text.noFolder, 0)}
          {shown.map(({ folder, depth, path }) => row({ id: folder.id, name: folder.name }, path, depth))}
          {shown.length === 0 && <li className={classes.hint}>{search ? text.noFolderFound : text.noFolders}</li>}
        </ul>
      )}
    </section>
  )
}
