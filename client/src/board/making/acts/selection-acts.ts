import { readMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import { noMargins } from '#mask-editor/use-mask-editor.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { selectedImages } from '#board/making/board-images.ts'
import type { BoardImage } from '#board/making/board-images.ts'
import { modeOf } from '#board/making/making-mode.ts'
import type { MakingMode } from '#board/making/making-mode.ts'
import { actRuns } from './act-runs.ts'
import { actMessages } from './acts.messages.ts'
import { askBeside } from './ask-beside.ts'
import type { BesideAsk } from './ask-beside.ts'
import { frameFromSelection } from './from-selection.ts'
import { frameInStyle } from './in-style.ts'
import { isWritten, noteOfText } from './note-of-text.ts'

const NOTE = { w: 240, h: 240 }

type Act = (board: OpenBoard) => void

/** One image is selected; what is made of it stands beside it. */
const ofImage =
  (ask: (image: BoardImage, text: ReturnType<typeof readMessages<(typeof actMessages)['en']>>) => BesideAsk): Act =>
  board => {
    const [image] = selectedImages(board.editor)
    if (image) void askBeside(board, image, ask(image, readMessages(actMessages)))
  }

const begin =
  (modeFor: (image: BoardImage) => MakingMode): Act =>
  ({ editor }) => {
    const [image] = selectedImages(editor)
    if (!image) return
    editor.selectNone()
    modeOf(editor).set(modeFor(image))
  }

/** What can be done with what is selected on a board. */
export const selectionActs = {
  variations: ofImage(({ fileId, name }, text) => ({
    act: 'variation',
    label: text.variations(name),
    ...actRuns.variation(fileId),
  })),
  upscale: ofImage(({ fileId, name }, text) => ({
    act: 'upscale',
    label: text.enlarged(name),
    ...actRuns.upscale(fileId),
  })),
  removeBackground: ofImage(({ fileId, name }, text) => ({
    act: 'background',
    label: text.cutOut(name),
    ...actRuns.background(fileId),
  })),
  describe: ofImage(({ fileId, name }, text) => ({
    act: 'describe',
    label: text.described(name),
    size: NOTE,
    ...actRuns.describe(fileId),
  })),
  beginMask: begin(({ id }) => ({ is: 'mask', imageId: id })),
  beginOutpaint: begin(({ id }) => ({ is: 'outpaint', imageId: id, margins: noMargins })),
  beginTurbo: ({ editor }) => {
    const frame = editor.getOnlySelectedShape()
    if (frame?.type !== 'generation') return
    editor.selectNone()
    modeOf(editor).set({ is: 'turbo', frameId: frame.id })
  },
  makeNote: ({ editor }) => {
    const shape = editor.getOnlySelectedShape()
    if (isWritten(shape)) noteOfText(editor, shape)
  },
  inTheirStyle: board => void frameInStyle(board).catch(showError),
  fromSelection: board => void frameFromSelection(board).catch(showError),
} satisfies Record<string, Act>
