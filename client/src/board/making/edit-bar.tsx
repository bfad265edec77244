import { useEditor, useValue } from '@tldraw/tldraw'
import type { TLShapeId } from '@tldraw/tldraw'
import { IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { describeKeys } from '#app/shortcuts.tsx'
import { PromptField } from '#prompt-box/prompt-field.tsx'
import type { PromptFieldHandle } from '#prompt-box/prompt-field.tsx'
import { addToHistory } from '#prompt-box/prompt-history.ts'
import { usePromptNames } from '#prompt-box/use-prompt-names.ts'
import { useLackingWords } from '#recipes/lacking-words.ts'
import { mainPromptOf } from '#recipes/recall.ts'
import { useSyncState } from '#local/sync-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { useFrameRecipe } from './generation/frame-recipe.ts'
import { Island } from './island.tsx'
import { maskMessages } from './mask/mask.messages.ts'
import { placeBelow, useScreenBox } from './screen-place.ts'
import classes from './edit-bar.module.css'

export interface EditBarProps {
  shapeId: TLShapeId
  label: string
  placeholder: string
  recipe: string
  /** What is drawn or pulled with. */
  tools: ReactNode
  /** How far below the shape it stands, in pixels of the screen. */
  below?: number
  isFocused?: boolean
  /** What stands in the way, in words; undefined: it was asked for. */
  onRun: (prompt: string) => Promise<string | undefined>
  onClose: () => void
}

/** Under an image that is worked on: tools, words, and the button that runs it. */
export function EditBar(props: EditBarProps) {
  const { shapeId, label, placeholder, recipe, tools, below = 0, isFocused = false, onRun, onClose } = props
  const text = useMessages(maskMessages)
  const editor = useEditor()
  const { person } = useBoard()
  const box = useScreenBox(editor, [shapeId])
  const screen = useValue('screen', () => editor.getViewportScreenBounds(), [editor])
  const [height, setHeight] = useState(132)
  const [prompt, setPrompt] = useState('')
  const [said, setSaid] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { data } = useFrameRecipe(recipe)
  const names = usePromptNames(data?.models)
  const isOffline = useSyncState() === 'offline'
  const content = useRef<HTMLDivElement>(null)
  const handle = useRef<PromptFieldHandle>(null)

  useLayoutEffect(() => {
    const element = content.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box === undefined])
  useEffect(() => {
    if (isFocused) handle.current?.focus()
  }, [isFocused])

  async function run(): Promise<void> {
    if (isSending) return
    if (isOffline) return setSaid(text.offline)
    setSending(true)
    setSaid(undefined)
    try {
      addToHistory(person.uid, prompt)
      setSaid(await onRun(prompt))
    } catch (error) {
      showError(error)
    } finally {
      setSending(false)
    }
  }

  if (!box) return null
  const place = placeBelow({ ...box, h: box.h + below }, screen, { widthMin: 340, widthMax: 460, height })
  const field = data && mainPromptOf(data.definition.fields)
  return (
    <Island className={classes.bar} style={place} role="region" aria-label={label}>
      <div ref={content}>
        <PromptField
          label={text.prompt}
          value={prompt}
          onChange={setPrompt}
          placeholder={placeholder}
          lengthMax={field?.lengthMax ?? 2_000}
          uid={person.uid}
          names={names}
          onRun={() => void run()}
          handle={handle}
        />
        <Said said={said} recipe={data} />
        <div className={classes.row}>
          {tools}
          <span className={classes.go}>
            <Button
              variant="primary"
              loading={isSending}
              shortcut={describeKeys('mod+enter')}
              onClick={() => void run()}
            >
              {text.run}
            </Button>
            <IconButton icon={IconX} label={`${text.close} (Esc)`} onClick={onClose} />
          </span>
        </div>
      </div>
    </Island>
  )
}

type Recipe = ReturnType<typeof useFrameRecipe>['data']

function Said({ said, recipe }: { said: string | undefined; recipe: Recipe }) {
  return recipe ? <Known said={said} recipe={recipe} /> : <Note>{said}</Note>
}

function Known({ said, recipe }: { said: string | undefined; recipe: NonNullable<Recipe> }) {
  const lacking = useLackingWords(recipe)
  return <Note>{said ?? lacking}</Note>
}

function Note({ children }: { children: string | undefined }) {
  return (
    <p className={classes.note} role="status">
      {children}
    </p>
  )
}
