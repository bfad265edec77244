import { shapeId, shapeOf } from './board-edits.ts'
import { drive, EDITORS, FRAME_MS } from './drive-editors.ts'
import type { Editor } from './drive-editors.ts'
import { openPeerEditor } from './tldraw-peer.ts'

/** tldraw takes changes over with frames, which a process has none of by itself. */
Object.assign(globalThis, {
  requestAnimationFrame: (run: () => void) => setTimeout(run, FRAME_MS),
  cancelAnimationFrame: (timer: NodeJS.Timeout) => clearTimeout(timer),
})

const port = Number(process.env.PORT)
const opened = await Promise.all(Array.from({ length: EDITORS }, (_, index) => openPeerEditor(port, `editor-${index}`)))
const editors = opened.map(({ store }): Editor => ({
  place: index => store.put([shapeOf(index, 'bench')]),
  move: (index, x) => store.update(shapeId(index), record => ({ ...record, x })),
  onMoved: told =>
    void store.listen(
      ({ changes }) => {
        for (const [, { id, x }] of Object.values(changes.updated)) told(id, x)
      },
      { source: 'remote' },
    ),
}))
process.send?.(await drive(editors, Number(process.env.FOR_MS)))
