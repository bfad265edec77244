import { onboardingRoutes } from '@atelier/shared-schema/contract/areas/onboarding.contract.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import type { Experience, TeamSize, UseCase } from '@atelier/shared-schema/contract/areas/onboarding.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { reloadPerson, useSignedInPerson } from '#api/session.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { LogoMark } from '#ui/logo.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { ChoiceChips } from './components/choice-chips.tsx'
import { onboardingMessages } from './onboarding.messages.ts'
import { tours } from './tours.ts'
import classes from './welcome.module.css'

const messages = defineMessages({
  en: {
    title: (name: string) => `Welcome, ${name}`,
    lead: 'Three questions, so that you begin in the right place. Skip them if you like.',
    useCases: 'What will you make?',
    experience: 'Have you made pictures this way before?',
    teamSize: 'With whom?',
    skip: 'Skip',
    go: 'Start',
  },
  vi: {
    title: name => `Chào mừng, ${name}`,
    lead: 'Ba câu hỏi, để bạn bắt đầu đúng chỗ. Bạn có thể bỏ qua.',
    useCases: 'Bạn sẽ tạo gì?',
    experience: 'Bạn đã từng tạo ảnh bằng cách này chưa?',
    teamSize: 'Cùng với ai?',
    skip: 'Bỏ qua',
    go: 'Bắt đầu',
  },
})

/** Asked once after signing up, on one page: decides where one begins and whether the tours are shown. */
export function WelcomeScreen() {
  const text = useMessages(messages)
  const options = useMessages(onboardingMessages)
  const person = useSignedInPerson()
  const router = useRouter()
  const [useCases, setUseCases] = useState<readonly UseCase[]>([])
  const [experience, setExperience] = useState<Experience | null>(null)
  const [teamSize, setTeamSize] = useState<TeamSize | null>(null)
  const save = useRouteMutation(onboardingRoutes.save, {
    onSuccess: async ({ answers }) => {
      if (answers.experience === 'expert') await skipTours()
      await reloadPerson()
      // Those who come with others begin where a workspace is made.
      const isTeam = answers.teamSize !== null && answers.teamSize !== 'alone'
      await router.navigate({ to: isTeam ? '/settings/members' : '/', replace: true })
    },
  })
  const isEmpty = useCases.length === 0 && !experience && !teamSize
  return (
    <main id="main" className={classes.page} tabIndex={-1}>
      <div className={classes.column}>
        <LogoMark />
        <h1>{text.title(person.name)}</h1>
        <p className={classes.lead}>{text.lead}</p>
        <ChoiceChips
          label={text.useCases}
          options={options.useCases}
          chosen={useCases}
          onToggle={value =>
            setUseCases(before => (before.includes(value) ? before.filter(one => one !== value) : [...before, value]))
          }
        />
        <ChoiceChips
          label={text.experience}
          options={options.experience}
          chosen={experience ? [experience] : []}
          onToggle={value => setExperience(before => (before === value ? null : value))}
        />
        <ChoiceChips
          label={text.teamSize}
          options={options.teamSize}
          chosen={teamSize ? [teamSize] : []}
          onToggle={value => setTeamSize(before => (before === value ? null : value))}
        />
        <div className={classes.end}>
          <Button size="md" disabled={save.isPending} onClick={() => save.mutate({ body: { isSkipped: true } })}>
            {text.skip}
          </Button>
          <Button
            size="md"
            variant="primary"
            loading={save.isPending}
            disabled={isEmpty}
            onClick={() => save.mutate({ body: { useCases: [...useCases], experience, teamSize } })}
          >
            {text.go}
          </Button>
        </div>
      </div>
    </main>
  )
}

/** Whoever knows their way is not shown around; the tours can be had under Settings, Info. */
async function skipTours(): Promise<void> {
  await Promise.all(tours.map(({ id }) => call(usersRoutes.saveWalkthrough, { body: { id, completed: true } })))
}
