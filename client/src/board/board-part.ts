import type { Icon } from '@tabler/icons-react'
import type {
  Editor,
  TLAnyBindingUtilConstructor,
  TLAnyShapeUtilConstructor,
  TLAssetStore,
  TLStateNodeConstructor,
} from '@tldraw/tldraw'
import type { ComponentType } from 'react'
import type { Locale } from '#ui/i18n/locale.ts'
import type { OpenBoard } from './board-context.ts'

type Words = Readonly<Record<Locale, string>>

/** Groups of the rail, from top to bottom. */
export type RailGroup = 'point' | 'make' | 'draw'

/** A tool, or something that is done at once. */
export interface RailItem {
  id: string
  title: Words
  icon: Icon
  group: RailGroup
  /** Within its group; between 0 and 100. */
  order: number
  /** As tldraw writes it, for one key: `g`. */
  shortcut?: string
  /** The tool that it takes up; marked while that is in the hand. */
  tool?: string
  /** What it does instead, or besides. */
  run?: (board: OpenBoard) => void
  /** Also for those who may only look. */
  forReaders?: boolean
}

/** Something that can be done with what is selected. */
export interface SelectionItem {
  id: string
  title: Words
  icon: Icon
  order: number
  /** Read while the editor changes: keep it cheap. */
  isShown: (editor: Editor, board: OpenBoard) => boolean
  run: (board: OpenBoard) => void
  /** Also for those who may only look. */
  forReaders?: boolean
}

/** One of the things a board is made of. Each has a folder of its own, and a line in `board-parts.ts`. */
export interface BoardPart {
  id: string
  shapeUtils?: readonly TLAnyShapeUtilConstructor[]
  bindingUtils?: readonly TLAnyBindingUtilConstructor[]
  tools?: readonly TLStateNodeConstructor[]
  /** Where pictures are put and found; one part has it. */
  assetStore?: (boardId: string) => TLAssetStore
  railItems?: readonly RailItem[]
  selectionItems?: readonly SelectionItem[]
  /** In the top bar, before Share. */
  TopBarItem?: ComponentType
  /** Over the canvas, in its own pixels: does not move with the camera. What takes presses sets `pointer-events`. */
  OverCanvas?: ComponentType
  /** On the canvas, in the units of the page: moves with the camera. */
  OnCanvas?: ComponentType
  SidePanel?: { title: Words; Content: ComponentType }
  /** Nothing to be seen: what goes on while the board is open. */
  Behind?: ComponentType
  /** All of this is there for review guests as well, to whom nearly every route is closed; of other parts only what draws the board. */
  forGuests?: boolean
  /** What of it is there for visitors, who have no account and nothing but the link: nothing, unless said. */
  forVisitors?: Pick<BoardPart, 'TopBarItem' | 'OverCanvas' | 'Behind' | 'selectionItems'>
}
