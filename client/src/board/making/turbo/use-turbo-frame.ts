import { useEditor } from '@tldraw/tldraw'
import type { Editor, TLShapeId } from '@tldraw/tldraw'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { rollSeed } from '#recipes/fields/number-values.ts'
import { FrameLoop } from '#turbo/frame-loop.ts'
import { TurboSession, retryMs, turboSeeds } from '#turbo/turbo-session.ts'
import type { FrameAsk } from '#turbo/turbo-session.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import type { GenerationShape } from '#board/making/shape-types.ts'
import { pictureOfDrawn } from './drawn-in-frame.ts'
import { turboMessages } from './turbo.messages.ts'

export interface PaintedFrame {
  image: string
  sessionId: string
  seq: number
}

export interface TurboLook {
  aspectRatio: string
  /** How much of the drawing may change. */
  strength: number
}

/** Paints what is in a frame as it is drawn there, by anybody, and as its words are written. */
export function useTurboFrame(shape: GenerationShape, look: TurboLook) {
  const editor = useEditor()
  const [painted, setPainted] = useState<PaintedFrame>()
  const [said, setSaid] = useState<string>()
  const latest = useRef({ prompt: shape.props.prompt, look })
  useLayoutEffect(() => {
    latest.current = { prompt: shape.props.prompt, look }
  })
  const [loop] = useState(() => openLoop({ editor, frameId: shape.id, latest, setPainted, setSaid }))
  useEffect(() => {
    loop.open()
    const stop = editor.store.listen(loop.note, { scope: 'document' })
    addEventListener('online', loop.note)
    return () => {
      stop()
      removeEventListener('online', loop.note)
      loop.close()
    }
  }, [editor, loop])
  useEffect(() => loop.note(), [loop, look.aspectRatio, look.strength])
  return { painted, said }
}

interface LoopWorld {
  editor: Editor
  frameId: TLShapeId
  latest: RefObject<{ prompt: string; look: TurboLook }>
  setPainted: (frame: PaintedFrame | undefined) => void
  setSaid: (said: string | undefined) => void
}

const PROMPT_MAX = 2_000

function openLoop({ editor, frameId, latest, setPainted, setSaid }: LoopWorld) {
  const session = new TurboSession()
  const seed = rollSeed(turboSeeds)
  const loop = new FrameLoop<FrameAsk>({
    async read() {
      const drawing = await pictureOfDrawn(editor, frameId)
      const { prompt, look } = latest.current
      if (drawing === undefined && prompt.trim() === '') return undefined
      const ask = { prompt: prompt.slice(0, PROMPT_MAX), negativePrompt: '', promptStyle: 'base', seed, ...look }
      return drawing === undefined ? ask : { ...ask, drawing }
    },
    ask: ask => session.paint(ask),
    onFrame(frame) {
      if (frame.image !== null) setPainted({ image: frame.image, sessionId: session.id, seq: frame.seq })
    },
    onBlank: () => setPainted(undefined),
    onState: (state, error) => setSaid(state === 'failed' ? sayFailure(error) : undefined),
    retryMs,
  })
  return {
    note: () => loop.note(),
    open() {
      loop.resume()
      // Where it cannot be begun, the first frame says why.
      session.begin().catch(() => undefined)
      loop.note()
    },
    close() {
      loop.stop()
      session.end()
    },
  }
}

function sayFailure(error: unknown): string {
  const text = readMessages(turboMessages)
  if (isNetworkError(error)) return text.offline
  return isErrorCode(error, 'ENGINE_MISSING') ? text.noEngine : describeError(error)
}
