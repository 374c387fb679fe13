import { MINUTE_SECONDS } from "@kalima/contracts/domain";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { invitationAccepted } from "../invitations/public.ts";
import { accountActivated, accountDisabled, accountRemoved, pictureChanged } from "../users/public.ts";
import { trainerChangeDecided } from "./core/trainer-events.ts";
import { followAccount } from "./core/trainer-state.ts";
import { favouritesRepository } from "./favourites/favourites.repository.ts";
import { favouritesRoutes } from "./favourites/favourites.routes.ts";
import { provideTrainers } from "./personal-data.ts";
import { registerIntroVideos } from "./profile/intro-videos.ts";
import { ownProfileRoutes } from "./profile/own-profile.routes.ts";
import { profileChangesRepository } from "./profile/profile-changes.repository.ts";
import { staffChangesRoutes } from "./profile/staff-changes.routes.ts";
import { registerTrainerPictures } from "./profile/trainer-pictures.ts";
import { forgetCandidate, linkAccount } from "./staff/draft.ts";
import { endPauses } from "./staff/shown-state.ts";
import { trainerContactRoutes } from "./trainer-contact.routes.ts";
import { trainerKinds } from "./trainer-kinds.ts";

/** HTTP face of trainers' own profiles, and of what students and staff note about trainers. */
export const trainersModule: ModuleFactory = (context) => {
  const { database, clock, events, jobs, notifier, notificationKinds, queues } = context;
  provideTrainers(context);
  registerIntroVideos(context);
  registerTrainerPictures(context);
  notificationKinds.provide(trainerKinds);
  queues.register({
    key: "trainer-changes",
    roles: ["admin"],
    permission: "reviews.change",
    due: "pageChange",
    select: () => ({ statement: "SELECT sent_at AS since FROM trainer_profile_changes WHERE decided_at IS NULL" }),
  });
  events.on(trainerChangeDecided, async (tx, { trainerUserId, reason }) => {
    if (!trainerUserId) return;
    if (reason === null) await notifier.notify(tx, trainerUserId, "profile_approved", {});
    else await notifier.notify(tx, trainerUserId, "profile_refused", { reason });
  });
  events.on(accountRemoved, async (tx, { userId }) => {
    await favouritesRepository(tx).forgetAccount(userId);
    await profileChangesRepository(tx).forgetAccount(userId);
    await forgetCandidate(tx, userId);
  });
  events.on(invitationAccepted, (tx, { invitationId, userId }) => linkAccount(tx, invitationId, userId));
  jobs.schedule({
    name: "trainers.end-pauses",
    everySeconds: MINUTE_SECONDS,
    run: () => endPauses(database, clock()),
  });
  events.on(accountDisabled, (tx, { userId }) => followAccount(tx, userId, "disabled"));
  events.on(accountActivated, (tx, { userId }) => followAccount(tx, userId, "active"));
  events.on(pictureChanged, (tx, { userId, fileId }) => profileChangesRepository(tx).showPicture(userId, fileId));
  return {
    name: "trainers",
    routes: [
      ...favouritesRoutes(database, clock),
      ...ownProfileRoutes(context),
      ...staffChangesRoutes(context),
      ...trainerContactRoutes(database),
    ],
  };
};
