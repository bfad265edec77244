import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { setPerson, useSignedInPerson } from '#api/session.ts'
import { showError } from '#ui/toast-store.ts'
import { TourCard } from './components/tour-card.tsx'
import { pickTour } from './tours.ts'
import type { Tour } from './tours.ts'

/** Shows the guided tour of the screen that is open, if there is one left to show. */
export function TourHost() {
  const person = useSignedInPerson()
  const path = useLocation({ select: location => location.pathname })
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const tour = pickTour(person, path)
  if (!tour || putOff.includes(tour.id)) return null

  const step = Math.min(person.walkthroughs[tour.id]?.step ?? 0, tour.steps.length - 1)

  function note(shown: Tour, next: number): void {
    const completed = next >= shown.steps.length
    const progress = { step: completed ? 0 : next, completedAt: completed ? new Date().toISOString() : null }
    setPerson({ ...person, walkthroughs: { ...person.walkthroughs, [shown.id]: progress } })
    call(usersRoutes.saveWalkthrough, { body: { id: shown.id, step: progress.step, completed } }).catch(showError)
  }

  return (
    <TourCard
      key={tour.id}
      tour={tour}
      index={step}
      onGo={next => note(tour, next)}
      onEnd={() => note(tour, tour.steps.length)}
      onLater={() => setPutOff([...putOff, tour.id])}
    />
  )
}
