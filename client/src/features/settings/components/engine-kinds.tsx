import { engineServerKinds } from '@atelier/shared-schema/entities/engine-server.ts'
import type { EngineServerKind } from '@atelier/shared-schema/entities/engine-server.ts'
import { IconCloudUp, IconFolderCog, IconServer } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { enginesMessages } from '../engines.messages.ts'
import classes from './engines.module.css'

const icons = { comfyui: IconServer, openai: IconCloudUp, onnx: IconFolderCog }

export function EngineKinds({ onChoose }: { onChoose: (kind: EngineServerKind) => void }) {
  const text = useMessages(enginesMessages)
  return (
    <div className={classes.kinds}>
      {engineServerKinds.map(kind => (
        <button key={kind} type="button" className={classes.kind} onClick={() => onChoose(kind)}>
          <Icon of={icons[kind]} size="lg" />
          <span>
            {text.kinds[kind]}
            <small>{text.kindLeads[kind]}</small>
          </span>
        </button>
      ))}
    </div>
  )
}
