import { IconAlertCircle, IconChevronDown, IconForms, IconGripVertical } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import type { RecipeBind } from '@atelier/shared-schema/recipes/recipe-bind.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { titleOf } from '@atelier/shared-schema/recipes/recipe-from-graph.ts'
import { useRowOrder } from '#editing/use-row-order.ts'
import type { RowGrip } from '#editing/use-row-order.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState } from '#ui/states.tsx'
import { moveField, removeField, replaceField } from '../edit-definition.ts'
import type { KnownGraph } from '../hooks/use-known-graph.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import { tellFault } from '../fault-words.ts'
import { FieldSettings } from './field-settings.tsx'
import type { PanelProps } from './panel-props.ts'
import classes from './fields-panel.module.css'

export interface FieldsPanelProps extends PanelProps {
  /** Which is open, by its key. */
  openKey: string | undefined
  onOpen: (key: string | undefined) => void
  onChooseInputs: () => void
}

/** The form in its order: each field opens to all that may be said about it. */
export function FieldsPanel({ editing, known, issues, openKey, onOpen, onChooseInputs }: FieldsPanelProps) {
  const text = useMessages(editorMessages)
  const { definition } = editing.draft
  const { fields } = definition
  const { change } = editing
  const list = useRef<HTMLOListElement>(null)
  const move = useCallback(
    (from: number, to: number) => change(before => ({ ...before, definition: moveField(before.definition, from, to) })),
    [change],
  )
  useEffect(() => {
    const open = list.current?.querySelector('[aria-expanded="true"]')
    open?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [openKey])
  const order = useRowOrder(list, fields.length, move)
  if (fields.length === 0) {
    return (
      <EmptyState
        icon={IconForms}
        title={text.noFields}
        actions={
          <Button variant="line" onClick={onChooseInputs}>
            {text.chooseInputs}
          </Button>
        }
      >
        {text.noFieldsLead}
      </EmptyState>
    )
  }
  return (
    <>
      <p className={classes.lead}>{text.fieldsLead}</p>
      <ol ref={list} className={classes.fields} aria-label={text.fields}>
        {fields.map((field, index) => (
          <li
            key={field.key}
            data-row
            data-lifted={order.lifted === index || undefined}
            data-before={order.target === index || undefined}
            data-after={(order.target === fields.length && index === fields.length - 1) || undefined}
          >
            <FieldRow
              field={field}
              hasIssue={Object.keys(issues).some(path => path.startsWith(`definition.fields.${index}.`))}
              isOpen={openKey === field.key}
              onToggle={() => onOpen(openKey === field.key ? undefined : field.key)}
              grip={order.gripOf(index)}
            />
            {openKey === field.key && (
              <FieldSettings
                field={field}
                natural={naturalOf(known, field)}
                models={known.models}
                places={field.bind.flatMap(bind => placeWords(bind, known, definition.graph))}
                errorOf={path => tellFault(issues[`definition.fields.${index}.${path}`])}
                onChange={(next, tag) => {
                  change(
                    before => ({ ...before, definition: replaceField(before.definition, index, next) }),
                    tag && `${tag} ${index}`,
                  )
                  if (next.key !== field.key) onOpen(next.key)
                }}
                onRemove={() => {
                  change(before => ({ ...before, definition: removeField(before.definition, field.key) }))
                  onOpen(undefined)
                }}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

interface FieldRowProps {
  field: RecipeField
  hasIssue: boolean
  isOpen: boolean
  onToggle: () => void
  grip: RowGrip
}

function FieldRow({ field, hasIssue, isOpen, onToggle, grip }: FieldRowProps) {
  const text = useMessages(editorMessages)
  const name = field.label[useLocale()] || field.key
  return (
    <div className={classes.row} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.grip}
        aria-label={text.moveField(name)}
        data-tip={text.moveTip}
        {...grip}
      >
        <Icon of={IconGripVertical} />
      </button>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
        <b>{name}</b>
        {hasIssue && (
          <span className={classes.issue}>
            <Icon of={IconAlertCircle} /> {text.toFix}
          </span>
        )}
        <span className={classes.facts}>
          {field.isRequired && <Chip>{text.required}</Chip>}
          {field.isAdvanced && <Chip>{text.advancedShort}</Chip>}
          <span>{text.types[field.type]}</span>
        </span>
        <Icon of={IconChevronDown} />
      </button>
    </div>
  )
}

/** As the input of the graph would be filled in; for a field of several inputs, itself. */
function naturalOf({ proposal }: KnownGraph, field: RecipeField): RecipeField {
  const [bind] = field.bind
  if (field.bind.length !== 1 || !bind || !('input' in bind)) return field
  return proposal.fields.find(({ node, input }) => node === bind.node && input === bind.input)?.field ?? field
}

type Graph = PanelProps['editing']['draft']['definition']['graph']

function placeWords(bind: RecipeBind, { registry }: KnownGraph, graph: Graph): string[] {
  const say = (node: string, input: string) => {
    const owner = graph[node]
    return `${owner ? titleOf(owner, registry) : node} · ${input}`
  }
  if (bind.as === 'style') return [say(bind.positive.node, bind.positive.input)]
  if (bind.as === 'lora') return [say(bind.model[0], 'LoRA')]
  if (bind.as === 'enable') return [say(bind.node, bind.through)]
  return [say(bind.node, bind.input)]
}
