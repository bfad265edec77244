import { enginesRoutes as routes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { ListedEngine } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import {
  IconBrush,
  IconCloudUp,
  IconFolderCog,
  IconListDetails,
  IconPencil,
  IconPower,
  IconServer,
  IconTrash,
} from '@tabler/icons-react'
import { nameCountry } from '#engines/countries.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { IconButton } from '#ui/button.tsx'
import { DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { enginesMessages } from '../engines.messages.ts'
import classes from './engines.module.css'

const icons = { embedded: IconBrush, comfyui: IconServer, openai: IconCloudUp, onnx: IconFolderCog }

interface EngineRowProps {
  engine: ListedEngine
  isOwner: boolean
  onAct: (act: 'edit' | 'remove' | 'models') => void
}

export function EngineRow({ engine, isOwner, onAct }: EngineRowProps) {
  const text = useMessages(enginesMessages)
  const { name, kind, source, address } = engine
  const isOwn = isOwner && source === 'added'
  const where = [text.kinds[kind], text.sources[source], address].filter(Boolean).join(' · ')
  return (
    <DataRow
      leading={<Icon of={icons[kind]} size="lg" />}
      title={name}
      detail={
        <span className={classes.told}>
          <Health engine={engine} />
          <span>{where}</span>
          <Facts engine={engine} />
        </span>
      }
      actions={
        <>
          {engine.models > 0 && (
            <IconButton icon={IconListDetails} label={`${text.showModels}: ${name}`} onClick={() => onAct('models')} />
          )}
          {isOwn && (
            <>
              <PowerButton engine={engine} />
              <IconButton icon={IconPencil} label={`${text.edit}: ${name}`} onClick={() => onAct('edit')} />
              <IconButton icon={IconTrash} label={`${text.remove}: ${name}`} onClick={() => onAct('remove')} />
            </>
          )}
        </>
      }
    />
  )
}

function Health({ engine: { health, healthNote } }: { engine: ListedEngine }) {
  const text = useMessages(enginesMessages)
  return (
    <span className={classes.health} data-health={health}>
      <span className={classes.dot} aria-hidden="true" />
      {text.health[health]}
      {healthNote && `: ${healthNote}`}
    </span>
  )
}

function Facts({ engine }: { engine: ListedEngine }) {
  const text = useMessages(enginesMessages)
  const locale = useLocale()
  const format = useFormat()
  const { nodes, models, msPerMegapixel, running, queued, waiting, company, country, health } = engine
  const isOutside = company !== '' || country !== ''
  const place = [company, nameCountry(locale, country)].filter(Boolean).join(', ')
  const facts = [
    isOutside && text.outside(place),
    models > 0 && text.models(models),
    nodes > 0 && text.nodes(nodes),
    msPerMegapixel !== null && text.speed(format.number(msPerMegapixel / 1_000, { maximumSignificantDigits: 2 })),
    (health === 'ready' || running + waiting > 0) && text.busy(running, Math.max(queued, waiting)),
  ].filter(fact => fact !== false)
  return facts.length > 0 && <span>{facts.join(' · ')}</span>
}

function PowerButton({ engine: { id, name, isEnabled } }: { engine: ListedEngine }) {
  const text = useMessages(enginesMessages)
  const change = useRouteMutation(routes.change, {
    refreshes: [routes.list],
    onSuccess: ({ isEnabled: isOn }) => void showToast(isOn ? text.switchedOn(name) : text.switchedOff(name)),
  })
  return (
    <IconButton
      icon={IconPower}
      label={`${isEnabled ? text.switchOff : text.switchOn}: ${name}`}
      onClick={() => change.mutate({ params: { id }, body: { isEnabled: !isEnabled } })}
    />
  )
}
