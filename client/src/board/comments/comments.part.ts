import { IconMessage2Plus, IconMessagePlus } from '@tabler/icons-react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { BoardPart } from '#board/board-part.ts'
import { anchorToShape } from './anchor.ts'
import { CommentTool } from './comment-tool.ts'
import { beginThread } from './talk.ts'

const Pins = lazyPart(async () => (await import('./pins.tsx')).Pins)
const CommentsSide = lazyPart(async () => (await import('./comments-side.tsx')).CommentsSide)
const ReadThreads = lazyPart(async () => (await import('./board-threads.ts')).ReadThreads)
const CommentsButton = lazyPart(async () => (await import('./comments-button.tsx')).CommentsButton)

/** Threads pinned to places, shapes and regions of them. */
export const commentsPart: BoardPart = {
  id: 'comments',
  forGuests: true,
  tools: [CommentTool],
  railItems: [
    {
      id: 'comment',
      tool: 'comment',
      title: { en: 'Comment', vi: 'Bình luận' },
      icon: IconMessage2Plus,
      group: 'draw',
      order: 100,
      shortcut: 'c',
      forReaders: true,
    },
  ],
  selectionItems: [
    {
      id: 'comment',
      title: { en: 'Comment on it', vi: 'Bình luận' },
      icon: IconMessagePlus,
      order: 10,
      isShown: editor => editor.getOnlySelectedShapeId() !== null,
      run: ({ editor }) => {
        const shape = editor.getOnlySelectedShape()
        if (shape) beginThread(editor, anchorToShape(editor, shape))
      },
      forReaders: true,
    },
  ],
  TopBarItem: CommentsButton,
  OverCanvas: Pins,
  Behind: ReadThreads,
  SidePanel: { title: { en: 'Comments', vi: 'Bình luận' }, Content: CommentsSide },
}
