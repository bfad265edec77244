import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { layOutTemplate } from '@atelier/shared-schema/board/templates/board-templates.ts'
import { boardTemplate } from '@atelier/shared-schema/entities/board-template.ts'
import type { BoardTemplate } from '@atelier/shared-schema/entities/board-template.ts'
import { useSignedInPerson } from '#api/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import { makeBoard } from './make-board.ts'
import { newBoardMessages } from './new-board.messages.ts'
import { TemplatePreview } from './template-preview.tsx'
import classes from './new-board.module.css'

export interface NewBoardDialogProps {
  /** Images that are laid on it side by side. */
  images?: readonly string[] | undefined
  onClose: () => void
}

/** A board with a name, begun with a layout; it opens once it is made. */
export function NewBoardDialog({ images = [], onClose }: NewBoardDialogProps) {
  const text = useMessages(newBoardMessages)
  const locale = useLocale()
  const navigate = useNavigate()
  const [template, setTemplate] = useState<BoardTemplate>('blank')
  const [name, setName] = useState('')
  const person = useSignedInPerson()
  const [isMaking, setMaking] = useState(false)
  const suggested = template === 'blank' ? text.untitled : text.templates[template].name
  async function make(): Promise<void> {
    setMaking(true)
    try {
      const id = await makeBoard({ name: name.trim() || suggested, template, language: locale, images }, person)
      void navigate({ to: `/artboards/${id}` })
    } catch (error) {
      showError(error)
      setMaking(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={images.length > 0 ? text.titleOfImages(images.length) : text.title}
      size="lg"
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          void make()
        }}
      >
        <TextInput
          label={text.name}
          placeholder={suggested}
          maxLength={120}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          data-autofocus
        />
        <fieldset className={classes.templates}>
          <legend>{text.begin}</legend>
          {boardTemplate.options.map(each => (
            <TemplateChoice key={each} template={each} chosen={each === template} onChoose={() => setTemplate(each)} />
          ))}
        </fieldset>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" loading={isMaking}>
            {text.make}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface TemplateChoiceProps {
  template: BoardTemplate
  chosen: boolean
  onChoose: () => void
}

function TemplateChoice({ template, chosen, onChoose }: TemplateChoiceProps) {
  const text = useMessages(newBoardMessages)
  const locale = useLocale()
  const { name, detail } = text.templates[template]
  return (
    <label className={classes.template}>
      <input type="radio" name="template" checked={chosen} onChange={onChoose} />
      <TemplatePreview pieces={layOutTemplate(template, locale)} />
      <strong>{name}</strong>
      <span>{detail}</span>
    </label>
  )
}
