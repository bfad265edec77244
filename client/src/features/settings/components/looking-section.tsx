import { IconEyeSearch, IconShieldQuestion, IconTextCaption } from '@tabler/icons-react'
import { enginesRoutes as routes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { LookModel } from '@atelier/shared-schema/entities/look-model.ts'
import { useRoute } from '#api/use-route.ts'
import { DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { lookingMessages } from '../looking.messages.ts'
import classes from './looking.module.css'
import { SectionList } from './section-list.tsx'

const icons = { similarity: IconEyeSearch, rating: IconShieldQuestion, describe: IconTextCaption }

/** The optional model folders that were found beside the engines, and what they are for. */
export function LookingSection() {
  const text = useMessages(lookingMessages)
  const query = useRoute(routes.looking, {}, { staleTime: 0 })
  return (
    <Section title={text.title} lead={text.lead}>
      <SectionList label={text.title} query={query} empty={text.empty}>
        {model => <LookingRow key={`${model.part} ${model.name}`} model={model} />}
      </SectionList>
    </Section>
  )
}

function LookingRow({ model: { part, name, problem, waiting } }: { model: LookModel }) {
  const text = useMessages(lookingMessages)
  const format = useFormat()
  const state = waiting > 0 ? text.waiting(waiting, format.number(waiting)) : text.parts[part]
  return (
    <DataRow
      leading={<Icon of={icons[part]} size="lg" />}
      title={name}
      detail={
        <span className={classes.told}>
          <span>{text.uses[part]}</span>
          {problem === '' ? <span>{state}</span> : <span data-problem="">{text.problem(problem)}</span>}
        </span>
      }
    />
  )
}
