import { Checkbox, Switch } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconSettings } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import { isGraphLink } from '@atelier/shared-schema/graph/read-graph.ts'
import type { NodeLack } from '@atelier/shared-schema/recipes/find-node-lacks.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { titleOf } from '@atelier/shared-schema/recipes/recipe-from-graph.ts'
import type { ProposedField } from '@atelier/shared-schema/recipes/recipe-from-graph.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { addField, fieldAt, removeField, setOutput, setSeed } from '../edit-definition.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import { FixedValue, canBeSet, seedField } from './fixed-value.tsx'
import type { PanelProps } from './panel-props.ts'
import classes from './nodes-panel.module.css'

export interface NodesPanelProps extends PanelProps {
  /** Goes to the settings of a field. */
  onOpenField: (key: string) => void
}

const SEARCHED_ABOVE = 6

/** Every node with what it holds: what is ticked is asked for in the form, the rest stays as the graph has it. */
export function NodesPanel({ editing, known, onOpenField }: NodesPanelProps) {
  const text = useMessages(editorMessages)
  const [search, setSearch] = useState('')
  const { definition } = editing.draft
  const { graph } = definition
  const { proposal, registry } = known
  const byNode = useMemo(() => Map.groupBy(proposal.fields, ({ node }) => node), [proposal])
  const rows = Object.entries(graph).filter(([id, node]) => {
    const said = `${titleOf(node, registry)} ${node.class_type} ${id} ${Object.keys(node.inputs).join(' ')}`
    return said.toLowerCase().includes(search.toLowerCase())
  })
  const isQuiet = ([id]: [string, ApiNode]) =>
    !byNode.has(id) &&
    !known.lacks.has(id) &&
    !proposal.outputs.includes(id) &&
    !proposal.seeds.some(seed => seed.node === id)
  const quiet = rows.filter(isQuiet)
  if (known.isPending) return <SkeletonRows count={6} />
  return (
    <>
      <p className={classes.lead}>{text.nodesLead}</p>
      {known.isUnsure && (
        <p className={classes.unsure} role="status">
          {text.unsure}
        </p>
      )}
      <WiderFields editing={editing} known={known} onOpenField={onOpenField} />
      {Object.keys(graph).length > SEARCHED_ABOVE && (
        <SearchField
          label={text.findNode}
          clearLabel={text.clearSearch}
          value={search}
          onChange={words => setSearch(words ?? '')}
        />
      )}
      <ul className={classes.nodes} aria-label={text.nodes}>
        {rows
          .filter(row => !isQuiet(row))
          .map(([id, node]) => (
            <NodeCard
              key={id}
              id={id}
              node={node}
              proposed={byNode.get(id) ?? []}
              editing={editing}
              known={known}
              onOpenField={onOpenField}
            />
          ))}
      </ul>
      {rows.length === 0 && <p className={classes.lead}>{text.noNode}</p>}
      {quiet.length > 0 && (
        <p className={classes.quiet}>{text.quietNodes(quiet.map(([, node]) => titleOf(node, registry)).join(', '))}</p>
      )}
    </>
  )
}

type Parts = Pick<NodesPanelProps, 'editing' | 'known' | 'onOpenField'>

/** Fields that no single input stands for, at one press. */
function WiderFields({ editing, known, onOpenField }: Parts) {
  const text = useMessages(editorMessages)
  const { graph } = editing.draft.definition
  if (known.wider.length === 0) return null
  const isSeveral = (what: string) => known.wider.filter(wider => wider.what === what).length > 1
  return (
    <div className={classes.wider} role="group" aria-label={text.wider}>
      {known.wider.map(({ what, node, field }) => {
        const owner = node === undefined ? undefined : graph[node]
        const title = owner && isSeveral(what) ? ` · ${titleOf(owner, known.registry)}` : ''
        return (
          <Button
            key={`${what} ${node ?? ''}`}
            size="xs"
            variant="line"
            icon={IconPlus}
            data-tip={text.widerTips[what]}
            onClick={() => expose(editing, field, onOpenField)}
          >
            {text.widerNames[what] + title}
          </Button>
        )
      })}
    </div>
  )
}

function expose(editing: Parts['editing'], field: RecipeField, then?: (key: string) => void): void {
  const before = editing.draft.definition
  const known = new Set(before.fields)
  const definition = addField(before, field)
  editing.change(draft => ({ ...draft, definition }))
  const added = definition.fields.find(other => !known.has(other))
  if (then && added) then(added.key)
}

interface NodeCardProps extends Parts {
  id: string
  node: ApiNode
  proposed: readonly ProposedField[]
}

function NodeCard({ id, node, proposed, editing, known, onOpenField }: NodeCardProps) {
  const text = useMessages(editorMessages)
  const { registry, proposal } = known
  const { definition } = editing.draft
  const title = titleOf(node, registry)
  const lacks = known.lacks.get(id) ?? []
  const isOutput = proposal.outputs.includes(id)
  const outputs = definition.outputs ?? proposal.outputs
  const links = Object.entries(node.inputs).flatMap(([input, value]) => {
    const owner = isGraphLink(value) ? definition.graph[value[0]] : undefined
    return owner ? [`${input} ← ${titleOf(owner, registry)}`] : []
  })
  return (
    <li className={classes.node} data-lacking={lacks.length > 0 || undefined}>
      <header>
        <h2>{title}</h2>
        <code>
          {node.class_type}
          {' #'}
          {id}
        </code>
        {isOutput && (
          <Switch
            size="xs"
            label={text.isResult}
            checked={outputs.includes(id)}
            onChange={event => {
              const isWanted = event.currentTarget.checked
              editing.change(draft => ({
                ...draft,
                definition: setOutput(draft.definition, id, { isWanted, all: proposal.outputs }),
              }))
            }}
          />
        )}
      </header>
      {lacks.map(lack => (
        <LackNote key={`${lack.what} ${lack.input}`} lack={lack} />
      ))}
      <ul>
        {proposed.map(each => (
          <InputRow
            key={each.input}
            proposed={each}
            node={node}
            editing={editing}
            known={known}
            onOpenField={onOpenField}
          />
        ))}
        {proposal.seeds
          .filter(seed => seed.node === id)
          .map(({ input }) => (
            <SeedRow key={input} node={id} input={input} value={node.inputs[input]} editing={editing} known={known} />
          ))}
      </ul>
      {links.length > 0 && <p className={classes.links}>{links.join(' · ')}</p>}
    </li>
  )
}

function LackNote({ lack: { what, input, name } }: { lack: NodeLack }) {
  const text = useMessages(editorMessages)
  return (
    <p className={classes.lack}>
      <Icon of={IconAlertTriangle} />
      <span>{text.lacks[what](name, input)}</span>
    </p>
  )
}

interface InputRowProps extends Parts {
  proposed: ProposedField
  node: ApiNode
}

function InputRow({ proposed, node: owner, editing, known, onOpenField }: InputRowProps) {
  const text = useMessages(editorMessages)
  const locale = useLocale()
  const { node, input, field } = proposed
  const shown = fieldAt(editing.draft.definition, node, input)
  const label = field.label[locale]
  return (
    <li className={classes.input} data-shown={shown !== undefined || undefined}>
      <Checkbox
        size="xs"
        label={label}
        description={input === label.toLowerCase() ? undefined : input}
        checked={shown !== undefined}
        onChange={event => {
          if (event.currentTarget.checked) return expose(editing, field)
          const { key } = shown ?? field
          return editing.change(draft => ({ ...draft, definition: removeField(draft.definition, key) }))
        }}
      />
      <span className={classes.value} title={valueWords(owner.inputs[input])}>
        {valueWords(owner.inputs[input])}
      </span>
      {shown && (
        <IconButton
          size="xs"
          icon={IconSettings}
          label={text.settingsOf(shown.label[locale] || shown.key)}
          onClick={() => onOpenField(shown.key)}
        />
      )}
      {!shown && canBeSet(field) && (
        <FixedValue
          node={node}
          input={input}
          value={owner.inputs[input]}
          field={field}
          editing={editing}
          known={known}
        />
      )}
    </li>
  )
}

interface SeedRowProps extends Pick<Parts, 'editing' | 'known'> {
  node: string
  input: string
  value: unknown
}

function SeedRow({ node, input, value, editing, known }: SeedRowProps) {
  const text = useMessages(editorMessages)
  const isDrawn = (editing.draft.definition.seeds ?? []).some(seed => seed.node === node && seed.input === input)
  return (
    <li className={classes.input}>
      <Switch
        size="xs"
        label={text.drawnSeed}
        checked={isDrawn}
        onChange={event => {
          const isOn = event.currentTarget.checked
          editing.change(draft => ({ ...draft, definition: setSeed(draft.definition, { node, input }, isOn) }))
        }}
      />
      <span className={classes.value}>{isDrawn ? '' : valueWords(value)}</span>
      {!isDrawn && (
        <FixedValue node={node} input={input} value={value} field={seedField(input)} editing={editing} known={known} />
      )}
    </li>
  )
}

const VALUE_SHOWN_MAX = 160

function valueWords(value: unknown): string {
  if (value === undefined) return ''
  const words = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : JSON.stringify(value)
  return words.length > VALUE_SHOWN_MAX ? `${words.slice(0, VALUE_SHOWN_MAX - 1).toWellFormed()}…` : words
}
