import { summaryEndpoints } from '@distributary/contract/summary';
import { implement, type Implementation } from '../../access/implement.ts';
import { csvFile, notModified } from '../../platform/http/raw-reply.ts';
import { evidenceCsv } from './evidence-csv.ts';
import { explainFigure, summary, type SummaryServices } from './service.ts';

/** The summary pair. */
export function summaryRoutes(services: SummaryServices): Implementation {
  return implement(summaryEndpoints, {
    summary: async (call) => (await summary(services, call.actor.universe, call.body)) ?? notModified(),
    explain: async (call) => {
      const answer = await explainFigure(services, call.actor.universe, call.query);
      return call.query.format === 'csv' ? csvFile('evidence.csv', evidenceCsv(answer)) : answer;
    },
  });
}
