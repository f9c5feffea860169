import { Type } from 'typebox'
import { component, flag, iso, nullable, text } from './fields.ts'

/** A proposal to activate or end a version of rules or rates. */
export const proposalField = nullable(
  Type.Object(
    {
      active: flag('Whether the version is to be in force, or no longer.'),
      by: text('The staff member who proposed it.'),
      at: iso('When it was proposed'),
      reason: text('Why; empty where nothing was said.'),
    },
    component('RuleProposal', 'Waits for a second person, who sends the same; null: nothing does.'),
  ),
)
