import type { TLShapeId } from '@tldraw/tldraw'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { describeKeys } from '#app/shortcuts.tsx'
import { PromptField } from '#prompt-box/prompt-field.tsx'
import type { PromptFieldHandle } from '#prompt-box/prompt-field.tsx'
import { addToHistory } from '#prompt-box/prompt-history.ts'
import { usePromptNames } from '#prompt-box/use-prompt-names.ts'
import { useLackingWords } from '#recipes/lacking-words.ts'
import { mainPromptOf } from '#recipes/recall.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { useFrameRecipe } from './generation/frame-recipe.ts'
import { maskMessages } from './mask/mask.messages.ts'
import { PanelBelow, PanelNote, PanelRow } from './panel-below.tsx'

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
  const { person } = useBoard()
  const [prompt, setPrompt] = useState('')
  const [said, setSaid] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { data } = useFrameRecipe(recipe)
  const names = usePromptNames(data?.models)
  const handle = useRef<PromptFieldHandle>(null)

  useEffect(() => {
    if (isFocused) handle.current?.focus()
  }, [isFocused])

  async function run(): Promise<void> {
    if (isSending) return
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

  const field = data && mainPromptOf(data.definition.fields)
  return (
    <PanelBelow shapeId={shapeId} label={label} below={below}>
      <PromptField
        label={text.prompt}
        value={prompt}
        onChange={setPrompt}
        placeholder={placeholder}
        lengthMax={field?.lengthMax ?? PROMPT_LENGTH}
        uid={person.uid}
        names={names}
        onRun={() => void run()}
        handle={handle}
      />
      <Said said={said} recipe={data} />
      <PanelRow
        end={
          <>
            <Button
              variant="primary"
              loading={isSending}
              shortcut={describeKeys('mod+enter')}
              onClick={() => void run()}
            >
              {text.run}
            </Button>
            <IconButton icon={IconX} label={`${text.close} (Esc)`} onClick={onClose} />
          </>
        }
      >
        {tools}
      </PanelRow>
    </PanelBelow>
  )
}

const PROMPT_LENGTH = 2_000

type Recipe = ReturnType<typeof useFrameRecipe>['data']

function Said({ said, recipe }: { said: string | undefined; recipe: Recipe }) {
  return recipe ? <Known said={said} recipe={recipe} /> : <PanelNote>{said}</PanelNote>
}

function Known({ said, recipe }: { said: string | undefined; recipe: NonNullable<Recipe> }) {
  const lacking = useLackingWords(recipe)
  return <PanelNote>{said ?? lacking}</PanelNote>
}
