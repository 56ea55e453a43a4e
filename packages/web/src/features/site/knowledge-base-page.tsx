import type { ReactElement } from "react";
import { Page } from "../../ui/surfaces/page.tsx";
import { knowledgeTexts as texts } from "./knowledge-texts.ts";

/** Articles on how figures are made, each reached by its own address. */
export function KnowledgeBasePage(): ReactElement {
  return (
    <Page title={texts.title} width="prose">
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
      <nav aria-label={texts.contents}>
        <ul>
          {texts.articles.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {texts.articles.map(({ id, title, body }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {body.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Page>
  );
}
